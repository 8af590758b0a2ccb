package dev.gateleg.examples.shop;

import dev.gateleg.patterns.changes.Changes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.WildcardQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/**
 * Finds products by a part of their name, which DynamoDB can't. The index is in memory: it is filled when the service starts, and
 * follows the changes of products from then on. Thread-safe.
 */
final class ProductSearch implements AutoCloseable {

  private static final String ID = "id";
  private static final String NAME = "name";

  private final Shop shop;
  private final IndexWriter index;
  private final SearcherManager searchers;

  ProductSearch(Shop shop) {
    this.shop = shop;
    try {
      this.index = new IndexWriter(new ByteBuffersDirectory(), new IndexWriterConfig());
      this.searchers = new SearcherManager(index, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What keeps the index in step. Every process has an index of its own, and so a consumer of its own. */
  Changes changes(String process) {
    return Changes.of(shop, "search-" + process)
        .on(
            Products.TYPE,
            products -> products
                .inserted(added -> put(added.entity()))
                .modified(renamed -> put(renamed.after()))
                .removed(gone -> delete(gone.entity().productId())));
  }

  /** Indexes all products that are there. */
  void fill() {
    shop.productsUnder("/").forEach(this::put);
  }

  private void put(Product product) {
    Document document = new Document();
    document.add(new StringField(ID, product.productId(), Field.Store.YES));
    document.add(new StringField(NAME, product.name().toLowerCase(Locale.ROOT), Field.Store.NO));
    write(() -> index.updateDocument(new Term(ID, product.productId()), document));
  }

  private void delete(String productId) {
    write(() -> index.deleteDocuments(new Term(ID, productId)));
  }

  private interface Writing {
    long write() throws IOException;
  }

  private void write(Writing writing) {
    try {
      writing.write();
      searchers.maybeRefresh();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The ids of products with that part in their name. */
  List<String> find(String part, int most) {
    String pattern = "*" + escaped(part.toLowerCase(Locale.ROOT)) + "*";
    try {
      searchers.maybeRefreshBlocking();
      IndexSearcher searcher = searchers.acquire();
      try {
        List<String> found = new ArrayList<>();
        StoredFields stored = searcher.storedFields();
        for (ScoreDoc hit :
            searcher.search(new WildcardQuery(new Term(NAME, pattern)), most).scoreDocs) {
          found.add(stored.document(hit.doc).get(ID));
        }
        return found;
      } finally {
        searchers.release(searcher);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String escaped(String text) {
    return text.replaceAll("([*?\\\\])", "\\\\$1");
  }

  @Override
  public void close() {
    try {
      searchers.close();
      index.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
