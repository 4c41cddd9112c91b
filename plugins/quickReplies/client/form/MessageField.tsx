import { useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Field } from '#core/client/ui/Field.tsx'
import { counter } from '#core/client/ui/TextField.tsx'
import type { MessageFieldProps } from '../../contract/client.ts'
import { LONGEST_MESSAGE } from '../../contract/index.ts'
import { Preview } from './Preview.tsx'
import { VariablePicker } from './VariablePicker.tsx'
import './form.css'

const ROWS = 5

/** The text, a picker that puts variables at the caret, and how it will read. */
export function MessageField({ label, value, own = [], error, onChange }: MessageFieldProps) {
  const t = useT()
  const box = useRef<HTMLTextAreaElement>(null)
  return (
    <div className="reply-message">
      <Field label={label ?? t('quickReplies.form.message')} help={counter(value, LONGEST_MESSAGE)} error={error}>
        {(ids) => (
          <textarea
            {...ids}
            ref={box}
            className="input"
            rows={ROWS}
            maxLength={LONGEST_MESSAGE}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <VariablePicker box={box} own={own} />
      <Preview message={value} own={own} />
    </div>
  )
}
