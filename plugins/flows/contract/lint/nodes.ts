import type { Condition, FlowDocument, FlowNode, Route } from '../document.ts'
import type { Finding } from '../endpoints.ts'
import { normalizeText } from '../interpret/normalize.ts'
import { readPattern } from '../interpret/pattern.ts'
import { finding } from './finding.ts'

/** Conditions inside others too. */
const flat = (condition: Condition): Condition[] =>
  'of' in condition && Array.isArray(condition.of) ? [condition, ...condition.of.flatMap(flat)] : [condition]

const patternsOf = (condition: Condition): string[] =>
  flat(condition).flatMap((one) => {
    if (one.op === 'text' && one.how === 'regex') return one.values
    return one.op === 'variable' && one.how === 'regex' ? [one.value ?? ''] : []
  })

function routeFindings(nodeId: string | null, routes: readonly Route[]): Finding[] {
  const unsafe = routes.flatMap(({ when }) => patternsOf(when)).filter((pattern) => readPattern(pattern) === null)
  const covered = routes.filter((route, at) => routes.slice(0, at).some(({ when }) => when.op === 'any' || JSON.stringify(when) === JSON.stringify(route.when)))
  return [
    ...unsafe.map((pattern) => finding('error', 'patternUnsafe', nodeId, { pattern })),
    ...covered.map(({ id, label }) => finding('warning', 'routeCovered', nodeId, { route: label ?? id })),
  ]
}

const isNumberOf = (label: string, at: number, count: number) =>
  /^\d{1,2}$/.test(label) && Number(label) !== at + 1 && Number(label) >= 1 && Number(label) <= count

function menuFindings(document: FlowDocument, node: Extract<FlowNode, { kind: 'ask' }>): Finding[] {
  const labels = (node.menu?.options ?? []).map(({ label }) => normalizeText(label))
  const found = labels.flatMap((label, at) => {
    if (label === '') return [finding('error', 'optionEmpty', node.id, { option: String(at + 1) })]
    const isTwice = labels.indexOf(label) < at || isNumberOf(label, at, labels.length)
    return isTwice ? [finding('error', 'optionTwice', node.id, { option: node.menu?.options[at]?.label ?? '' })] : []
  })
  const everywhere = document.anywhere.flatMap(({ when }) => flat(when)).flatMap((one) => (one.op === 'text' && one.how === 'is' ? one.values : []))
  const heard = everywhere.filter((word) => labels.includes(normalizeText(word)))
  return [...found, ...heard.map((word) => finding('warning', 'anywhereInMenu', node.id, { word }))]
}

/** A host that no variable chooses; and what is sent in clear deserves a look. */
function urlFindings(nodeId: string, url: string): Finding[] {
  if (!/^https?:\/\/[^/?#{}@\s]+([/?#]|$)/i.test(url)) return [finding('error', 'urlUnfit', nodeId, { url })]
  return /^https:/i.test(url) ? [] : [finding('warning', 'urlNotHttps', nodeId, { url })]
}

function nodeFindings(document: FlowDocument, node: FlowNode): Finding[] {
  switch (node.kind) {
    case 'ask': {
      const isSilent = node.silence === undefined && document.defaults.silence === undefined
      return [...menuFindings(document, node), ...routeFindings(node.id, node.routes), ...(isSilent ? [finding('warning', 'noSilence', node.id)] : [])]
    }
    case 'branch':
      return routeFindings(node.id, node.routes)
    case 'split': {
      const sum = node.arms.reduce((total, { percent }) => total + percent, 0)
      return sum === 100 ? [] : [finding('error', 'percentNotHundred', node.id, { sum: String(sum) })]
    }
    case 'http':
      return urlFindings(node.id, node.url)
    default:
      return []
  }
}

/** Problems inside nodes. */
export const insideFindings = (document: FlowDocument): Finding[] => [
  ...routeFindings(null, document.anywhere),
  ...document.nodes.flatMap((node) => nodeFindings(document, node)),
]
