import { Paperclip } from '@blueprintjs/icons'
import { atom, useAtomValue } from 'jotai'
import { useMemo, useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { abilitiesOf, lacks } from '../abilities.ts'
import { stageFiles } from './staged.ts'

/** Whether the channel of a ticket takes files. */
export const useTakesFiles = (ticketId: number): boolean => useAtomValue(useMemo(() => atom((get) => abilitiesOf(get, ticketId).media), [ticketId]))

/** Chooses files for the next message; off, with the reason, where the channel carries none. */
export function AttachTool({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const reason = useAtomValue(useMemo(() => atom((get) => lacks(get, ticket.id, 'media')), [ticket.id]))
  const takesFiles = useTakesFiles(ticket.id)
  if (reason !== null) return <IconButton icon={Paperclip} label={t(reason)} aria-disabled="true" />
  if (!takesFiles) return null
  return (
    <>
      <IconButton icon={Paperclip} label={t('chat.files.attach')} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-attach={ticket.id}
        onChange={({ target }) => {
          stageFiles(ticket.id, [...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}
