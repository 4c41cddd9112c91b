import { useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Field } from '#core/client/ui/Field.tsx'
import { counter } from '#core/client/ui/TextField.tsx'
import { textFields } from '#plugins/quickReplies/contract/client.ts'
import type { Filled } from '#plugins/quickReplies/contract/index.ts'
import { LONGEST_TEXT } from '../../contract/index.ts'

const ROWS = 4

export interface TextPartProps {
  value: string
  error: string | null
  /** How it will read; null while the contact is unknown. */
  preview: Filled | null
  onChange: (body: string) => void
}

/** The text, variables to put at the caret, and how it will read. */
export function TextPart({ value, error, preview, onChange }: TextPartProps) {
  const t = useT()
  const box = useRef<HTMLTextAreaElement>(null)
  const { Variables } = useClient().use(textFields)
  const hasVariables = preview !== null && (preview.text !== value || preview.unknown.length > 0)
  return (
    <div className="schedule-text">
      <Field label={t('schedules.form.text')} help={counter(value, LONGEST_TEXT)} error={error}>
        {(ids) => (
          <textarea {...ids} ref={box} className="input" rows={ROWS} maxLength={LONGEST_TEXT} value={value} onChange={({ target }) => onChange(target.value)} />
        )}
      </Field>
      <Variables box={box} variant="minimal" />
      {hasVariables && (
        <div className="schedule-preview">
          <p>
            <span className="dim">{t('quickReplies.form.preview')} </span>
            {preview.text}
          </p>
          <p role="status" className="form-error">
            {preview.unknown.length > 0 &&
              t('schedules.form.unknown', { count: preview.unknown.length, names: preview.unknown.map((name) => `{{${name}}}`).join(', ') })}
          </p>
        </div>
      )}
    </div>
  )
}
