import { useQuery } from '@tanstack/react-query'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { formatDateTime, useT } from '#core/client/i18n/index.ts'
import { CopyText } from '#core/client/ui/CopyText.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import type { DeliveryOfConnection } from './atoms.ts'
import { readOneAgain } from './commands.ts'
import { deliveryTextQuery, problemText } from './deliveries.ts'
import { Sender } from './useDeliveryColumns.tsx'

const KIB = 1024

/** JSON with an entry a line; anything else as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Text of what a provider delivered. */
export default function DeliveryTextDialog({ delivery, onClose }: { delivery: DeliveryOfConnection; onClose: () => void }) {
  const t = useT()
  const { connectionId, id, receivedAt } = delivery
  const { data, isPending, isError, error, refetch } = useQuery(deliveryTextQuery(connectionId, id))
  return (
    <Dialog
      title={t('channels.delivery.title', { time: formatDateTime(receivedAt) })}
      onClose={onClose}
      size="l"
      footer={<CommandButton command={readOneAgain} args={delivery} variant="primary" hideKeys />}
    >
      <p>
        {problemText(delivery, t)} <Sender sender={delivery.sender} />
      </p>
      {isPending && <Skeleton shape="form" rows={4} />}
      {isError && !data && (
        <ErrorState title={t('workbench.error.titleOf', { what: t('channels.delivery.text') })} error={error} onRetry={() => void refetch()} />
      )}
      {data?.text === null && <p className="dim">{t('channels.delivery.lost')}</p>}
      {data && data.text !== null && <CopyText label={t('channels.delivery.text')} text={indented(data.text)} help={t('channels.delivery.help')} />}
      {data?.isCut && <p className="dim">{t('channels.delivery.cut', { kib: Math.ceil(data.bytes / KIB) })}</p>}
    </Dialog>
  )
}
