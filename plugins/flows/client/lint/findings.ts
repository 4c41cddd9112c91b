import type { Getter } from 'jotai'
import { atom, type PrimitiveAtom } from 'jotai'
import { type Finding, type FlowDocument, lintDocument, type ShownFlowStep } from '../../contract/index.ts'
import { stepKindsAtom } from '../choices/stepKinds.ts'
import { documentOf } from '../editor/editor.ts'

const server = new Map<number, PrimitiveAtom<readonly Finding[]>>()

/** Findings of the server in the draft that it has: rows that are gone, and what only it can know. */
export function serverFindings(flowId: number): PrimitiveAtom<readonly Finding[]> {
  const found = server.get(flowId) ?? atom<readonly Finding[]>([])
  server.set(flowId, found)
  return found
}

/** Rules that only the server can check: whether the rows that steps name are there, and are used, and the schemas of added steps. Everything else is found here, as it is drawn. */
const ofRows = new Set([
  'queueGone',
  'personGone',
  'labelGone',
  'laneGone',
  'reasonGone',
  'flowGone',
  'flowUnpublished',
  'assistantGone',
  'queueEmpty',
  'settingRefused',
])

/** Problems that stand against publishing, and what deserves a look. Errors come first; of the server's, those of steps that are still there. */
export function findingsOf(document: FlowDocument, fromServer: readonly Finding[], addedSteps: readonly ShownFlowStep[] | null = null): Finding[] {
  const steps = new Set(document.nodes.map(({ id }) => id))
  const rows = fromServer.filter(({ rule, nodeId }) => ofRows.has(rule) && (nodeId === null || steps.has(nodeId)))
  return [...lintDocument(document, [], addedSteps), ...rows].toSorted(
    (one, other) => Number(one.severity === 'warning') - Number(other.severity === 'warning'),
  )
}

export function problemsOf(get: Getter, flowId: number): Finding[] {
  const document = documentOf(get, flowId)
  return document ? findingsOf(document, get(serverFindings(flowId)), get(stepKindsAtom)) : []
}
