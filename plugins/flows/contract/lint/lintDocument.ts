import { addedVariables, type ShownFlowStep } from '../addedSteps.ts'
import type { FlowDocument } from '../document.ts'
import type { Finding } from '../endpoints.ts'
import { addedFindings } from './addedSteps.ts'
import { insideFindings } from './nodes.ts'
import { pathFindings } from './paths.ts'
import { variableFindings } from './variables.ts'

/**
 * Problems that stand against publishing a document (errors) and what deserves a look, as far as it can be seen without the company's rows. `known`: names
 * that texts may use besides the document's own and the usual ones: fields of contacts, values of the company. `steps`: the kinds that plugins add; null
 * where they are not known yet, and nothing is found in such steps.
 */
export const lintDocument = (document: FlowDocument, known: readonly string[] = [], steps: readonly ShownFlowStep[] | null = null): Finding[] => [
  ...pathFindings(document),
  ...insideFindings(document),
  ...variableFindings(document, [...known, ...addedVariables(document, steps ?? [])]),
  ...(steps === null ? [] : addedFindings(document, steps)),
]
