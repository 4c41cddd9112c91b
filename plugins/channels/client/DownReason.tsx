import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import type { DownConnectionProps } from '#plugins/tickets/contract/client.ts'
import type { PlainReason } from '../contract/index.ts'
import { connectChannel, showCode } from './commands.ts'
import { asksForCode, connectionStatesQuery, connectionsQuery, downQuery } from './connectionStates.ts'
import { detailText, reasonText } from './reasonText.ts'
import './channels.css'

/** Passes without anybody's help. */
const PASSES: ReadonlySet<PlainReason> = new Set(['opening', 'moment'])

/** In the strip of connections that are down: why, with the button that mends it, or whom to ask. Nothing for the web chat, which no line carries. */
export function DownReason({ connectionId }: DownConnectionProps) {
  const mayMend = useAtomValue(permissionsAtom).has('connections.reconnect')
  return mayMend ? <Mend id={connectionId} /> : <Explanation id={connectionId} />
}

function Mend({ id }: { id: number }) {
  const t = useT()
  const state = useQuery(connectionStatesQuery).data?.find(({ connectionId }) => connectionId === id)
  const connection = useQuery(connectionsQuery).data?.connections.find((one) => one.id === id)
  if (!state || !connection) return null
  if (asksForCode(connection))
    return (
      <span className="down-reason">
        <span>{t(connection.status === 'TIMEOUT' ? 'channels.qr.timeout' : 'channels.qr.ask')}</span>
        <CommandButton command={showCode} args={{ id }} label="channels.qr.scan" hideKeys hideWhenOff />
      </span>
    )
  const { reason, detail } = state
  if (reason === null) return <span className="down-reason">{t('channels.down.opening')}</span>
  return (
    <span className="down-reason">
      <span>
        {reasonText(t, reason)}
        {detail && ` ${detailText(t, detail)}`}
      </span>
      <CommandButton command={connectChannel} args={{ id }} label="channels.connect" hideKeys hideWhenOff />
    </span>
  )
}

function Explanation({ id }: { id: number }) {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  const { data } = useQuery(downQuery)
  const reason = data?.connections.find(({ connectionId }) => connectionId === id)?.reason
  if (!data || !reason) return null
  const people = new Intl.ListFormat(locale, { type: 'disjunction' }).format(data.administrators)
  return (
    <span className="down-reason">
      <span>
        {t(`channels.down.${reason}`)}
        {!PASSES.has(reason) && people !== '' && ` ${t('channels.down.ask', { people })}`}
      </span>
    </span>
  )
}
