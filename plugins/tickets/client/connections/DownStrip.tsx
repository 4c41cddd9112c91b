import { WarningSign } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { guard } from '#core/client/auth/guard.ts'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { registryAtom } from '#core/client/kernel/registry.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { downAtom } from './connections.ts'
import './downStrip.css'

const CONNECTIONS_PATH = '/sessoes'
/** More are counted, not named. */
const MOST = 3

/** Whether the screen of the connections is there, and for this person. */
function useMayOpenConnections(): boolean {
  const session = useAtomValue(sessionAtom)
  const route = useAtomValue(registryAtom).routes.find(({ path }) => path === CONNECTIONS_PATH)
  if (!session || !route || !guard(CONNECTIONS_PATH, '', session).allow) return false
  return route.profiles?.includes(session.profile) ?? true
}

/** Connections that are down, above the list: which, and since when. */
export function DownStrip() {
  const t = useT()
  const client = useClient()
  const down = useAtomValue(downAtom)
  const mayOpen = useMayOpenConnections()
  const left = down.length - MOST
  return (
    <div role="status" className="down-strip">
      {down.length > 0 && (
        <>
          <WarningSign size={14} />
          <ul>
            {down.slice(0, MOST).map(({ id, name, updatedAt }) => (
              <li key={id}>
                <span className="down-name">{name}</span> {t('tickets.down.since')} <RelativeTime at={updatedAt} />
              </li>
            ))}
            {left > 0 && <li>{t('tickets.down.more', { count: left })}</li>}
          </ul>
          {mayOpen && (
            <button type="button" className="link" onClick={() => client.navigate(CONNECTIONS_PATH)}>
              {t('tickets.down.open')}
            </button>
          )}
        </>
      )}
    </div>
  )
}
