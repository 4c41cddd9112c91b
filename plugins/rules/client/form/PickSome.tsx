import { CaretDown } from '@blueprintjs/icons'
import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Field } from '#core/client/ui/Field.tsx'
import { MultiPick } from '#core/client/ui/MultiPick.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import type { Choice } from '../choices.ts'

interface PickSomeProps {
  label: string
  choices: readonly Choice[]
  chosen: readonly number[]
  error: string | null
  onChange: (ids: number[]) => void
  /** Offers 'none' as one of the choices. */
  none?: string | undefined
}

/** Several of the company's rows, as one button that says them; rows that are gone are still named as such. */
export function PickSome({ label, choices, chosen, error, onChange, none }: PickSomeProps) {
  const t = useT()
  const options = none === undefined ? choices : [{ id: 0, name: none }, ...choices]
  const gone = chosen.filter((id) => !options.some((option) => option.id === id)).map((id) => ({ id, name: t('rules.goneRow', { id }) }))
  const all = [...options, ...gone]
  const names = all.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <Popover
          label={label}
          trigger={(props) => (
            <button type="button" {...props} {...ids} className="btn btn-default rule-pick">
              <span className="cut">{names.length > 0 ? names.join(', ') : t('rules.choose')}</span>
              <CaretDown size={16} />
            </button>
          )}
        >
          {() => (
            <Picking>
              <MultiPick label={t('rules.find')} listLabel={label} none={t('rules.findNone')} options={all} chosen={chosen} onChange={onChange} />
            </Picking>
          )}
        </Popover>
      )}
    </Field>
  )
}

/** The list while it floats: the keyboard is in its search at once. */
function Picking({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={box} className="rule-picking">
      {children}
    </div>
  )
}
