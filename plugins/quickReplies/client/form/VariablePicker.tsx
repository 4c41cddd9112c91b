import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { insertText } from '#core/client/ui/insertText.ts'
import { Popover } from '#core/client/ui/Popover.tsx'
import type { VariablePickerProps } from '../../contract/client.ts'
import { VariableMenu } from './VariableMenu.tsx'

/** The button whose menu puts a variable at the caret of a text. */
export function VariablePicker({ box, own = [], variant }: VariablePickerProps) {
  const t = useT()
  return (
    <Popover
      kind="menu"
      trigger={(props) => (
        <Button {...props} {...(variant && { variant })} className="reply-picker">
          {t('quickReplies.form.insert')}
        </Button>
      )}
    >
      {(close) => (
        <VariableMenu
          own={own}
          onChoose={(name) => {
            close()
            if (box.current) insertText(box.current, `{{${name}}}`)
          }}
        />
      )}
    </Popover>
  )
}
