import type { Translate } from '#core/client/plugin.ts'
import type { FlowDocument, PathDifference, PathEnd, PathMoment } from '../../contract/index.ts'
import { exitText, nameOfStep } from '../canvas/stepText.ts'
import type { Choices } from '../choices/names.ts'
import { exitsOf } from '../document/exits.ts'
import { nodeOf } from '../document/steps.ts'
import { outcomeText } from '../replay/replays.ts'
import { effectText, partText } from '../transcript/TranscriptBody.tsx'

interface Names {
  document: FlowDocument
  choices: Choices
  t: Translate
}

function wayText({ nodeId, exit }: PathMoment['exits'][number], { document, choices, t }: Names): string {
  const node = nodeOf(document, nodeId)
  const known = node && exitsOf(node).find(({ id }) => id === exit)
  return `${nameOfStep(document, nodeId, choices, t)} → ${node && known ? exitText(known, node, choices, t) : exit}`
}

const endText = (end: PathEnd, { document, choices, t }: Names): string =>
  [outcomeText(end, choices, t), end.at === null ? '' : nameOfStep(document, end.at, choices, t)].filter(Boolean).join(': ')

/** Actions of a flow upon one event, a line for each thing: only those that are of the kind of the difference. */
export function momentText({ effects, exits, end }: PathMoment, kind: PathDifference['kind'], names: Names): string {
  if (kind === 'exits') return exits.map((one) => wayText(one, names)).join('\n')
  if (kind === 'end') return end === null ? '' : endText(end, names)
  const texts = effects.flatMap((effect) => {
    if (effect.do === 'timer' || (effect.do === 'send') !== (kind === 'texts')) return []
    if (effect.do !== 'send') return [effectText(effect, names.choices, names.t)]
    return [...effect.parts.map(partText), ...(effect.options ?? []).map(({ label }) => `[${label}]`)]
  })
  return texts.join('\n')
}
