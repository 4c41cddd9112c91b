// biome-ignore-all lint/a11y/useFocusableInteractive: the field above holds the focus and names the chosen line
import { type KeyboardEvent, useId } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import { Field } from '#core/client/ui/Field.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import type { PickedReason, ReasonChoice } from './useReasonPick.ts'

export interface ReasonPickProps {
  pick: PickedReason
  error: string | null
  /** Enter in the field. */
  onEnter: () => void
}

/** Type to narrow, arrows to move, Enter to take: why the conversation ends. */
export function ReasonPick({ pick, error, onEnter }: ReasonPickProps) {
  const t = useT()
  const listId = useId()
  const optionId = ({ id }: ReasonChoice) => `${listId}-${id ?? 'none'}`
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by) pick.step(by)
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) onEnter()
    if (by || (event.key === 'Enter' && !event.ctrlKey && !event.metaKey)) event.preventDefault()
  }
  return (
    <>
      <Field label={t('closing.resolve.reason')} help={t('closing.resolve.reasonHelp')} error={error}>
        {(ids) => (
          <input
            type="text"
            {...ids}
            role="combobox"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={pick.chosen ? optionId(pick.chosen) : undefined}
            autoComplete="off"
            className="input"
            placeholder={t('closing.resolve.filter')}
            value={pick.text}
            onChange={(event) => pick.filter(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <div role="listbox" id={listId} aria-label={t('closing.resolve.reasons')} className="closing-reasons">
        {pick.shown.map((reason) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above moves and chooses by key
          <div
            key={reason.id}
            id={optionId(reason)}
            role="option"
            aria-selected={reason === pick.chosen}
            className={classes('closing-reason', reason === pick.chosen && 'is-chosen')}
            onClick={() => pick.choose(reason)}
          >
            {reason.color && <Dot colour={reason.color} />}
            <span className="cut">{reason.name}</span>
          </div>
        ))}
        {pick.shown.length === 0 && <p className="dim">{t('closing.resolve.noReason')}</p>}
      </div>
    </>
  )
}
