import { useT } from '#core/client/i18n/index.ts'
import type { Translate } from '#core/client/plugin.ts'
import type { FlowEffect, Part } from '../../contract/index.ts'
import { type Choices, nameIn } from '../choices/names.ts'
import type { TranscriptRow } from './transcriptRows.ts'

export const partText = (part: Part) => (part.part === 'text' ? part.text : [part.name, part.caption].filter(Boolean).join('\n'))

/** Text of an action that would have been done. */
export function effectText(effect: FlowEffect, choices: Choices, t: Translate): string {
  switch (effect.do) {
    case 'http':
      return t('flows.simulator.http', { method: effect.method, url: effect.url })
    case 'added': {
      const kind = choices.steps.find(({ step }) => step === effect.step)
      return t('flows.simulator.added', { name: kind ? t(`${kind.texts}.title`) : effect.step })
    }
    case 'assistant':
      return t('flows.simulator.assistant', { name: nameIn(choices.assistants, effect.assistantId) ?? '…' })
    case 'transfer': {
      const names = [nameIn(choices.queues, effect.queueId), nameIn(choices.people, effect.userId)].filter(Boolean)
      return names.length > 0 ? t('flows.simulator.transfer', { to: names.join(' · ') }) : t('flows.simulator.transferAnywhere')
    }
    case 'label': {
      const named = (ids: readonly number[], sign: string) => ids.map((id) => `${sign}${nameIn(choices.labels, id) ?? id}`)
      return t('flows.simulator.label', { labels: [...named(effect.add, '+'), ...named(effect.remove, '−')].join(' ') })
    }
    case 'lane':
      return t('flows.simulator.lane', { name: nameIn(choices.lanes, effect.laneId) ?? t('flows.none.lane') })
    case 'note':
      return t('flows.simulator.note', { text: effect.text })
    case 'saveContact':
      return t('flows.simulator.saveContact', {
        values: Object.entries(effect.values)
          .map(([name, value]) => `${name} = ${value}`)
          .join(', '),
      })
    default:
      return t(`flows.simulator.${effect.do}`)
  }
}

/** Content of a line of a conversation: a bubble of one of the two sides, or what happened behind it. */
export function TranscriptBody({ row, choices }: { row: TranscriptRow; choices: Choices }) {
  const t = useT()
  switch (row.by) {
    case 'contact':
      return <p className="flow-bubble is-contact">{row.text}</p>
    case 'flow':
      return row.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a message that was sent never change
        <p key={index} className="flow-bubble">
          {partText(part)}
        </p>
      ))
    case 'time':
      return t(`flows.simulator.time.${row.why}`, { at: new Date(row.at).toLocaleString() })
    case 'result':
      return t(row.ok ? 'flows.exit.ok' : 'flows.exit.failed')
    default:
      return effectText(row.effect, choices, t)
  }
}
