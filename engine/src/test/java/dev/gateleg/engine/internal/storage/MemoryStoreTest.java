package dev.gateleg.engine.internal.storage;

class MemoryStoreTest extends StoreContract {

  @Override
  Store open() {
    return new MemoryStore();
  }
}
