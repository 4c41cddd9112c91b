import { useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Field } from '#core/client/ui/Field.tsx'
import { insertText } from '#core/client/ui/insertText.ts'
import { Popover } from '#core/client/ui/Popover.tsx'
import { counter } from '#core/client/ui/TextField.tsx'
import type { MessageFieldProps } from '../../contract/client.ts'
import { LONGEST_MESSAGE } from '../../contract/index.ts'
import { Preview } from './Preview.tsx'
import { VariableMenu } from './VariableMenu.tsx'
import './form.css'

const ROWS = 5

/** The text, a picker that puts variables at the caret, and how it will read. */
export function MessageField({ label, value, error, onChange }: MessageFieldProps) {
  const t = useT()
  const box = useRef<HTMLTextAreaElement>(null)
  const insert = (name: string) => {
    if (box.current) insertText(box.current, `{{${name}}}`)
  }
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
      <Popover
        kind="menu"
        trigger={(props) => (
          <Button {...props} className="reply-picker">
            {t('quickReplies.form.insert')}
          </Button>
        )}
      >
        {(close) => (
          <VariableMenu
            onChoose={(name) => {
              close()
              insert(name)
            }}
          />
        )}
      </Popover>
      <Preview message={value} />
    </div>
  )
}
