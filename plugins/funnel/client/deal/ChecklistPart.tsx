import { Cross } from '@blueprintjs/icons'
import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { classes } from '#core/client/ui/classes.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { newId } from '#core/contract/ids.ts'
import { type Check, type Deal, LONGEST_ITEM, MOST_CHECKS } from '../../contract/index.ts'
import { changeDeal } from '../commands.ts'

/** Steps of a deal; Enter adds one. */
export function ChecklistPart({ deal, mayEdit }: { deal: Deal; mayEdit: boolean }) {
  const t = useT()
  const client = useClient()
  const [text, setText] = useState('')
  const { checklist } = deal
  const set = (next: Check[]) => client.run(changeDeal, { deal, change: { checklist: next } })
  const add = async () => {
    if (text.trim() === '') return
    setText('')
    await set([...checklist, { id: newId(), text: text.trim(), isDone: false }])
  }
  if (!mayEdit && checklist.length === 0) return null
  return (
    <section className="deal-part">
      <h3>
        {t('funnel.deal.checklist')}
        {checklist.length > 0 && (
          <span className="dim small">
            {' '}
            {checklist.filter(({ isDone }) => isDone).length}/{checklist.length}
          </span>
        )}
      </h3>
      <ul className="deal-list">
        {checklist.map(({ id, text: step, isDone }) => (
          <li key={id} className="deal-action">
            <input
              type="checkbox"
              aria-label={step}
              checked={isDone}
              disabled={!mayEdit}
              onChange={(event) => void set(checklist.map((one) => (one.id === id ? { ...one, isDone: event.target.checked } : one)))}
            />
            <span className={classes('grow', isDone && 'is-done')}>{step}</span>
            {mayEdit && (
              <IconButton icon={Cross} label={t('funnel.deal.removeStep', { step })} onClick={() => void set(checklist.filter((one) => one.id !== id))} />
            )}
          </li>
        ))}
      </ul>
      {mayEdit && checklist.length < MOST_CHECKS && (
        <input
          className="input"
          aria-label={t('funnel.deal.newStep')}
          placeholder={t('funnel.deal.newStep')}
          value={text}
          maxLength={LONGEST_ITEM}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            void add()
          }}
        />
      )}
    </section>
  )
}
