import { Plus } from '@blueprintjs/icons'
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { commandState } from '#core/client/commands/commandState.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Menu, MenuItem } from '#core/client/ui/Menu.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { specialForms } from './specialCommands.ts'

/** What else can be sent over this channel: a contact, a place, a question with answers to press. */
export function SpecialTool({ ticket: { id: ticketId } }: { ticket: Ticket }) {
  const t = useT()
  const client = useClient()
  const offered = useAtomValue(useMemo(() => atom((get) => specialForms.filter((form) => commandState(form, get, { ticketId }) === 'enabled')), [ticketId]))
  if (offered.length === 0) return null
  return (
    <Popover kind="menu" trigger={(props) => <IconButton {...props} icon={Plus} label={t('chat.special.more')} />}>
      {(close) => (
        <Menu label={t('chat.special.more')}>
          {offered.map((form) => (
            <MenuItem
              key={form.id}
              title={t(form.title)}
              icon={form.icon}
              onSelect={() => {
                close()
                void client.run(form, { ticketId })
              }}
            />
          ))}
        </Menu>
      )}
    </Popover>
  )
}
