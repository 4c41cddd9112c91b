import { Cog } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { Command } from '#core/client/plugin.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Menu, MenuDivider, MenuItem } from '#core/client/ui/Menu.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import { editSignature, enterSendsAtom, letEnterBreak, letEnterSend } from './preferences.ts'

type Plain = Command<Record<string, never>>

/** How the reply box works for this person. */
export function ComposerMenu() {
  const t = useT()
  const client = useClient()
  const enterSends = useAtomValue(enterSendsAtom)
  const item = (command: Plain, close: () => void, isChecked?: boolean) => (
    <MenuItem
      title={t(command.title)}
      {...(isChecked === undefined ? {} : { isChecked })}
      onSelect={() => {
        close()
        if (!isChecked) void client.run(command, {})
      }}
    />
  )
  return (
    <Popover kind="menu" trigger={(props) => <IconButton {...props} icon={Cog} label={t('chat.options')} />}>
      {(close) => (
        <Menu label={t('chat.options')}>
          {item(letEnterSend, close, enterSends)}
          {item(letEnterBreak, close, !enterSends)}
          <MenuDivider />
          {item(editSignature, close)}
        </Menu>
      )}
    </Popover>
  )
}
