import { type Atom, atom } from 'jotai'
import type { Finding } from '../../contract/index.ts'
import { problemsOf } from './findings.ts'

const lists = new Map<number, Atom<Finding[]>>()

/** Problems of the draft of a flow, worked out once for all who look. */
export function problemsAtom(flowId: number): Atom<Finding[]> {
  const found = lists.get(flowId) ?? atom((get) => problemsOf(get, flowId))
  lists.set(flowId, found)
  return found
}

const bySteps = new Map<number, Atom<ReadonlyMap<string, Finding['severity']>>>()

function byStepAtom(flowId: number) {
  const list = problemsAtom(flowId)
  const worst = (findings: readonly Finding[]) =>
    new Map(findings.toReversed().flatMap(({ nodeId, severity }) => (nodeId === null ? [] : [[nodeId, severity] as const])))
  const found = bySteps.get(flowId) ?? atom((get) => worst(get(list)))
  bySteps.set(flowId, found)
  return found
}

/** The worst that is wrong with one step. */
export const problemAtom = (flowId: number, id: string): Atom<Finding['severity'] | undefined> => atom((get) => get(byStepAtom(flowId)).get(id))
