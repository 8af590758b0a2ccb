// A call as code: in Java, for the AWS CLI, as the request that is sent.
import { constants, parameters, simpleType } from './model.js';
import { pretty } from './parts.jsx';

const LONGEST_LINE = 42;

const quote = (text) => JSON.stringify(text);

const javaValue = (t, p, q, value) => {
  const type = simpleType(q.type);
  if (value === '' || value == null) return 'null';
  if (constants(t, p, q).length) return `${type.split('.').pop()}.${value}`;
  switch (type) {
    case 'String': return quote(value);
    case 'BigDecimal': case 'BigInteger': return `new ${type}(${quote(value)})`;
    case 'UUID': return `UUID.fromString(${quote(value)})`;
    case 'int': case 'short': case 'byte': case 'boolean': case 'Integer': case 'Boolean': return value;
    case 'long': case 'Long': return `${value}L`;
    default: return `${type}.parse(${quote(value)})`;
  }
};

const java = (t, p, args) => {
  const name = simpleType(t.interface).split('.').pop();
  const variable = name[0].toLowerCase() + name.slice(1);
  const scope = parameters(t, p).find((q) => q.scope);
  const open = `${name}Table.open(dynamoDb${scope ? `, ${javaValue(t, p, scope, args[scope.name])}` : ''});`;
  const opened = `${name} ${variable} =${name.length + variable.length + open.length > LONGEST_LINE ? '\n    ' : ' '}${open}`;
  const values = p.parameters.map((q) => javaValue(t, p, q, args[q.name]));
  const long = variable.length + p.name.length + values.join(', ').length > LONGEST_LINE - 8;
  const call = `${variable}.${p.name.replace(/\(.*/, '')}(${long ? '\n            ' : ''}${values.join(long ? ',\n            ' : ', ')})`;
  const pages = /^Pages<(.+)>$/.exec(p.result);
  if (!pages) return `${opened}\n\n${p.result} found =\n    ${call};`;
  return `${opened}\n\nPage<${pages[1]}> page =\n    ${call}\n        .page(20, cursor);\n\nfor (${pages[1]} each : page.items()) {\n  // …\n}`;
};

/** The request's body, or null before the arguments are right. */
const request = (t, p, explained) => {
  if (!explained) return null;
  const common = { TableName: t.live, ...(p.index ? { IndexName: p.index } : {}) };
  const strong = p.consistent ? { ConsistentRead: true } : {};
  if (p.operation === 'SCAN') return { ...common, ...strong, ReturnConsumedCapacity: 'INDEXES' };
  if (p.operation === 'GET') {
    const key = Object.fromEntries(explained.conditions.map((c, i) => [c.attribute, explained.values[`:k${i}a`]]));
    return { ...common, Key: key, ...strong, ReturnConsumedCapacity: 'INDEXES' };
  }
  return { ...common, KeyConditionExpression: explained.expression, ExpressionAttributeNames: explained.names, ExpressionAttributeValues: explained.values, ...(p.newestFirst ? { ScanIndexForward: false } : {}), ...strong, ReturnConsumedCapacity: 'INDEXES' };
};

const shellQuote = (text) => `'${text.replaceAll("'", "'\\''")}'`;

const cli = (p, body) => {
  if (!body) return '# fill in the arguments first';
  const verb = { GET: 'get-item', QUERY: 'query', SCAN: 'scan' }[p.operation];
  const options = Object.entries(body).map(([name, value]) => {
    const option = '--' + name.replace(/(?!^)([A-Z])/g, '-$1').toLowerCase();
    if (name === 'ConsistentRead') return '--consistent-read';
    if (name === 'ScanIndexForward') return '--no-scan-index-forward';
    return `${option} ${typeof value === 'string' && /^[\w.-]+$/.test(value) ? value : shellQuote(typeof value === 'string' ? value : JSON.stringify(value))}`;
  });
  return [`aws dynamodb ${verb}`, ...options].join(' \\\n  ');
};

export const texts = (t, p, args, explained) => {
  const body = request(t, p, explained);
  return { java: java(t, p, args), cli: cli(p, body), json: body ? pretty(body) : '{}' };
};
