import { Variable } from '@blueprintjs/icons'
import { useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { insertText } from '#core/client/ui/insertText.ts'
import { Menu, MenuItem } from '#core/client/ui/Menu.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { LONGEST_TEXT } from '../../../contract/index.ts'
import { useVariables } from './variables.ts'

interface VariableTextProps {
  label: string
  value: string
  onChange: (text: string) => void
  rows?: number
  /** Characters. */
  longest?: number | undefined
  help?: string
  error?: string | null
}

/** A text in which variables may stand; they are typed, or chosen from those that there are. */
export function VariableText({ label, value, onChange, rows = 4, longest = LONGEST_TEXT, help, error }: VariableTextProps) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const variables = useVariables()
  const insert = (name: string) => {
    const field = box.current?.querySelector('textarea')
    if (field) insertText(field, `{{${name}}}`)
  }
  return (
    <div className="flow-text" ref={box}>
      <TextArea label={label} value={value} rows={rows} maxLength={longest} help={help} error={error} onChange={onChange} />
      <div className="flow-text-tools">
        <Popover kind="menu" align="end" trigger={(props) => <IconButton {...props} icon={Variable} label={t('flows.insertVariable')} />}>
          {(close) => (
            <Menu label={t('flows.insertVariable')}>
              {variables.map((name) => (
                <MenuItem
                  key={name}
                  title={`{{${name}}}`}
                  onSelect={() => {
                    close()
                    insert(name)
                  }}
                />
              ))}
            </Menu>
          )}
        </Popover>
      </div>
    </div>
  )
}
