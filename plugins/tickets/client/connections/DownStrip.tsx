import { WarningSign } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { Contributed } from '#core/client/workbench/Contributed.tsx'
import { downConnectionParts } from '../../contract/client.ts'
import { downAtom } from './connections.ts'
import { CONNECTIONS_PATH, useMayOpenConnections } from './useMayOpenConnections.ts'
import './downStrip.css'

const partsAtom = contributionsAtom(downConnectionParts)

/** More are counted, not named. */
const MOST = 3

/** Connections that are down, above the list: which, since when, and what other plugins say of each: why, and how it is mended. */
export function DownStrip() {
  const t = useT()
  const client = useClient()
  const down = useAtomValue(downAtom)
  const parts = useAtomValue(partsAtom).toSorted((one, other) => one.order - other.order)
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
                <span className="down-title">
                  <span className="down-name">{name}</span> {t('tickets.down.since')} <RelativeTime at={updatedAt} />
                </span>
                {parts.map((part) => (
                  <Contributed key={part.id} point={downConnectionParts} value={part}>
                    <part.component connectionId={id} />
                  </Contributed>
                ))}
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
