import { Cross } from '@blueprintjs/icons'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import type { DraftMessage } from './caseDraft.ts'
import type { CaseFormPart } from './parts.ts'

const speakers = ['contact', 'assistant', 'agent'] as const
const LONGEST_MESSAGE = 20_000

/** The conversation that the assistant reads, line by line; the last one is the contact's. */
export function ReadFields({ draft, change, problemOf }: CaseFormPart) {
  const t = useT()
  const { read } = draft
  const set = (key: number, part: Partial<DraftMessage>) => change({ read: read.map((message) => (message.key === key ? { ...message, ...part } : message)) })
  const add = () => {
    const who = read.at(-1)?.who === 'contact' ? 'assistant' : 'contact'
    change({ read: [...read, { key: Math.max(-1, ...read.map(({ key }) => key)) + 1, who, text: '' }] })
  }
  const problem = problemOf('read')
  return (
    <section className="case-read" aria-label={t('assistants.case.read')}>
      <h3>{t('assistants.case.read')}</h3>
      {read.map(({ key, who, text }) => (
        <div key={key} className="case-line">
          <Select
            label={t('assistants.case.who')}
            value={who}
            options={speakers.map((value) => ({ value, label: t(`assistants.speaker.${value}`) }))}
            onChange={(value) => set(key, { who: speakers.find((one) => one === value) ?? 'contact' })}
          />
          <TextArea label={t('assistants.case.said')} rows={2} value={text} maxLength={LONGEST_MESSAGE} onChange={(newText) => set(key, { text: newText })} />
          {read.length > 1 && (
            <IconButton icon={Cross} label={t('assistants.case.removeLine')} onClick={() => change({ read: read.filter((message) => message.key !== key) })} />
          )}
        </div>
      ))}
      {problem && <div className="form-error">{problem}</div>}
      <Button onClick={add}>{t('assistants.case.addLine')}</Button>
    </section>
  )
}
