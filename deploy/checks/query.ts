/** Prints the SQL of keda/postgresql.yaml: the statements of its comment that make the role, and a function around its query. */
import { parseAllDocuments } from 'yaml';
import { read } from './files.ts';

const FILE = 'deploy/kubernetes/keda/postgresql.yaml';

const text = read(FILE);
const objects = parseAllDocuments(text).map((document) => document.toJS());
const query = objects.find(({ kind }) => kind === 'ScaledObject').spec.triggers[0].metadata.query;
const statements = [...text.matchAll(/^# +((?:CREATE ROLE|GRANT) .*;)$/gm)].map(([, statement]) => statement);
console.log(statements.join('\n'));
// The function has only the rights of its caller. KEDA too has only those that the comments of the file grant.
console.log(
  `CREATE FUNCTION needed_handlers() RETURNS BIGINT LANGUAGE sql SECURITY INVOKER AS $query$ ${query} $query$;`,
);
