import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { previewBulk } from '../../contract/index.ts'
import { type Asked, changeMany } from './bulkCommands.tsx'

/** Says what will happen to whom before it does. */
export default function AskMany({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const { which, change, title } = asked
  const preview = useQuery({ ...queryOf(previewBulk, { which, change }), staleTime: 0 })
  const { changing = 0, same = 0, skipped = {}, sample = [] } = preview.data ?? {}
  const isKnown = preview.isSuccess
  // It can't have the focus before it can be pressed.
  useEffect(() => {
    if (isKnown) document.querySelector<HTMLElement>('.layer [data-autofocus]')?.focus()
  }, [isKnown])
  const go = () => {
    onClose()
    void client.run(changeMany, { which, change })
  }
  return (
    <Dialog
      title={t('tickets.bulk.ask', { deed: t(title) })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('workbench.cancel')}</Button>
          <Button variant="primary" onClick={go} disabled={changing === 0} data-autofocus>
            {t('tickets.bulk.go', { deed: t(title), count: changing })}
          </Button>
        </>
      }
    >
      {preview.isPending ? (
        <Skeleton shape="text" rows={4} />
      ) : preview.isError ? (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      ) : (
        <>
          <p>{t('tickets.bulk.changing', { count: changing })}</p>
          {same > 0 && <p className="dim">{t('tickets.bulk.same', { count: same })}</p>}
          {Object.entries(skipped).map(([code, count]) => (
            <p key={code} className="dim">
              {t('tickets.bulk.skipped', { count, reason: t(`errors.${code}`) })}
            </p>
          ))}
          <ul className="bulk-sample">
            {sample.map(({ id, name, username, queue }) => (
              <li key={id}>
                <span className="cut">{name}</span>
                <span className="dim">
                  #{id} · {queue ?? t('tickets.noQueue')}
                  {username ? ` · ${username}` : ''}
                </span>
              </li>
            ))}
            {changing > sample.length && <li className="dim">{t('tickets.bulk.more', { count: changing - sample.length })}</li>}
          </ul>
        </>
      )}
    </Dialog>
  )
}
