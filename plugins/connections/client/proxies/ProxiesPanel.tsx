import { GlobeNetwork } from '@blueprintjs/icons'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { reportError } from '#core/client/notify/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { failureOf } from '#core/client/ui/failureOf.ts'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { SettingsPage } from '#core/client/workbench/settings/SettingsPage.tsx'
import { listProxies, type Proxied, type ProxyResult, removeProxy, tryProxy } from '../../contract/index.ts'
import { administeredQuery, refreshAdministered, typesQuery } from '../connections.ts'
import { ProxyForm } from './ProxyForm.tsx'
import './proxies.css'

/** Asked again with the connections: a proxy is one of their fields. */
const proxiesQuery = queryOptions({ queryKey: [...administeredQuery.queryKey, 'proxies'], queryFn: () => call(listProxies, {}) })

/** The connections that the program asks somebody outside for, and the proxy of each. */
export default function ProxiesPanel(_props: PanelProps<object>) {
  const t = useT()
  const [proxies, types] = [useQuery(proxiesQuery), useQuery(typesQuery)]
  const [opened, setOpened] = useState<{ what: 'set' | 'remove'; row: Proxied } | null>(null)
  const failure = failureOf(proxies, types)
  if (failure) return <ErrorState title={t('workbench.error.titleOf', { what: t('connections.proxy.title') })} {...failure} />
  if (!proxies.data || !types.data) return <Skeleton shape="form" rows={3} />
  const close = () => setOpened(null)
  const remove = async ({ id }: Proxied) => {
    await call(removeProxy, { whatsappId: id })
    await refreshAdministered()
  }
  return (
    <SettingsPage>
      <p className="dim">{t('connections.proxy.text')}</p>
      {proxies.data.length === 0 && <EmptyState icon={GlobeNetwork} title={t('connections.proxy.empty.title')} text={t('connections.proxy.empty.text')} />}
      {proxies.data.length > 0 && (
        <ul className="proxies" aria-label={t('connections.proxy.title')}>
          {proxies.data.map((row) => (
            <ProxyRow
              key={row.id}
              row={row}
              kind={t(types.data.find(({ type }) => type === row.type)?.title ?? 'connections.kind.unknown')}
              onOpen={(what) => setOpened({ what, row })}
            />
          ))}
        </ul>
      )}
      {opened?.what === 'set' && <ProxyForm row={opened.row} onClose={close} />}
      {opened?.what === 'remove' && (
        <ConfirmDialog
          title={t('connections.proxy.remove.title', { name: opened.row.name })}
          text={t('connections.proxy.remove.text')}
          confirmLabel={t('connections.proxy.remove.confirm')}
          onConfirm={() => remove(opened.row)}
          onClose={close}
          isDanger
        />
      )}
    </SettingsPage>
  )
}

interface ProxyRowProps {
  row: Proxied
  kind: string
  onOpen: (what: 'set' | 'remove') => void
}

function ProxyRow({ row: { id, name, proxy, hasPassword }, kind, onOpen }: ProxyRowProps) {
  const t = useT()
  const [result, setResult] = useState<ProxyResult | 'busy' | null>(null)
  const attempt = async () => {
    setResult('busy')
    try {
      setResult((await call(tryProxy, { whatsappId: id })).result)
    } catch (error) {
      setResult(null)
      reportError(error)
    }
  }
  return (
    <li aria-label={name}>
      <div className="grow">
        <div className="cut strong">{name}</div>
        <div className="form-help cut">{kind}</div>
      </div>
      <div className="grow">
        <div className={proxy === null ? 'dim' : 'cut'}>
          {proxy === null ? t('connections.proxy.none') : proxy === 'unreadable' ? t('connections.proxy.unreadable') : proxy}
        </div>
        <div className="form-help" role="status">
          {result !== null && result !== 'busy' ? t(`connections.proxy.result.${result}`) : hasPassword && t('connections.proxy.hasPassword')}
        </div>
      </div>
      {proxy !== null && (
        <Button isBusy={result === 'busy'} onClick={() => void attempt()}>
          {t('connections.proxy.try')}
        </Button>
      )}
      <Button onClick={() => onOpen('set')}>{t(proxy === null ? 'connections.proxy.set' : 'connections.proxy.change')}</Button>
      {proxy !== null && (
        <Button variant="danger" onClick={() => onOpen('remove')}>
          {t('connections.proxy.remove.confirm')}
        </Button>
      )}
    </li>
  )
}
