import { WarningSign } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { downAtom } from './connections.ts'
import { CONNECTIONS_PATH, useMayOpenConnections } from './useMayOpenConnections.ts'

/** Where connections are listed for those who may not change them. */
const HOME_PATH = '/home'

/** 'WhatsApp 02 fora do ar desde hoje 14:02' in the status bar, or how many are; leads to where connections are listed. */
export function DownItem() {
  const t = useT()
  const client = useClient()
  const down = useAtomValue(downAtom)
  const mayOpen = useMayOpenConnections()
  const [first] = down
  if (!first) return null
  return (
    <button type="button" className="status-item is-bad" onClick={() => client.navigate(mayOpen ? CONNECTIONS_PATH : HOME_PATH)}>
      <WarningSign size={12} />
      {down.length === 1 ? (
        <span>
          {first.name} {t('tickets.down.since')} <RelativeTime at={first.updatedAt} />
        </span>
      ) : (
        t('tickets.down.several', { count: down.length })
      )}
    </button>
  )
}
