import { WarningSign } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { downAtom } from './connections.ts'
import { CONNECTIONS_PATH, useMayOpenConnections } from './useMayOpenConnections.ts'
import './downStrip.css'

/** More are counted, not named. */
const MOST = 3

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
