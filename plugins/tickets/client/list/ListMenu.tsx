import { More } from '@blueprintjs/icons'
import { CommandMenu } from '#core/client/commands/CommandMenu.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'

/** Menu of the list as a whole: commands with the menu `tickets.list`. */
export function ListMenu() {
  const t = useT()
  return (
    <Popover kind="menu" align="end" trigger={(props) => <IconButton {...props} icon={More} label={t('tickets.list.more')} />}>
      {(close) => <CommandMenu menu="tickets.list" label={t('tickets.list.more')} onClose={close} />}
    </Popover>
  )
}
