import type { FlowDocument } from '../document.ts'
import type { Finding } from '../endpoints.ts'
import { insideFindings } from './nodes.ts'
import { pathFindings } from './paths.ts'
import { variableFindings } from './variables.ts'

/**
 * Problems that stand against publishing a document (errors) and what deserves a look, as far as it can be seen without the company's rows. `known`: names
 * that texts may use besides the document's own and the usual ones: fields of contacts, values of the company.
 */
export const lintDocument = (document: FlowDocument, known: readonly string[] = []): Finding[] => [
  ...pathFindings(document),
  ...insideFindings(document),
  ...variableFindings(document, known),
]
