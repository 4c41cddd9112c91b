import { useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Field } from '#core/client/ui/Field.tsx'
import { insertText } from '#core/client/ui/insertText.ts'
import { Menu } from '#core/client/ui/Menu.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import { counter } from '#core/client/ui/TextField.tsx'
import { type Filled, listVariables } from '#plugins/quickReplies/contract/index.ts'
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
  const hasVariables = preview !== null && (preview.text !== value || preview.unknown.length > 0)
  return (
    <div className="schedule-text">
      <Field label={t('schedules.form.text')} help={counter(value, LONGEST_TEXT)} error={error}>
        {(ids) => (
          <textarea {...ids} ref={box} className="input" rows={ROWS} maxLength={LONGEST_TEXT} value={value} onChange={({ target }) => onChange(target.value)} />
        )}
      </Field>
      <Popover
        kind="menu"
        trigger={(props) => (
          <Button {...props} variant="minimal">
            {t('quickReplies.form.insert')}
          </Button>
        )}
      >
        {(close) => (
          <Menu label={t('quickReplies.form.insert')}>
            {listVariables().map((name) => (
              <button
                key={name}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className="menu-item"
                onClick={() => {
                  close()
                  if (box.current) insertText(box.current, `{{${name}}}`)
                }}
              >
                <span className="grow">{t(`quickReplies.variable.${name}`)}</span>
                <span className="dim small">{`{{${name}}}`}</span>
              </button>
            ))}
          </Menu>
        )}
      </Popover>
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
