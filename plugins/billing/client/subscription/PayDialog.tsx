import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { queryOf } from '#core/client/http/queryOf.ts'
import { formatDateTime, localeAtom, useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { CopyText } from '#core/client/ui/CopyText.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { QrCode } from '#core/client/ui/QrCode.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { getCharge, type Invoice, type PayAnswer, payInvoice } from '../../contract/index.ts'
import { centsText } from '../shared/cents.ts'
import { paidInvoiceAtom, refreshOwn } from './queries.ts'

/** The page asks so often whether the money came; a live line tells it sooner. */
const ASK_MS = 5_000

/** Ways to pay an invoice, until it is paid. */
export default function PayDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  const heardOf = useAtomValue(paidInvoiceAtom)
  const charge = useQuery({
    ...queryOf(payInvoice, { invoiceId: invoice.id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const state = useQuery({
    ...queryOf(getCharge, { id: charge.data?.chargeId ?? 0 }),
    enabled: charge.data !== undefined,
    refetchInterval: ({ state: { data } }) => (data?.state === 'paid' ? false : ASK_MS),
    gcTime: 0,
  })
  const isPaid = heardOf === invoice.id || state.data?.state === 'paid'
  useEffect(() => {
    if (isPaid) void refreshOwn()
  }, [isPaid])
  return (
    <Dialog
      title={t('billing.pay.title', { id: invoice.id, amount: centsText(invoice.valueCents, locale) })}
      size="s"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('workbench.close')}</Button>}
    >
      <div role="status">{isPaid && <EmptyState title={t('billing.pay.paid')} text={t('billing.pay.paidText')} />}</div>
      {!isPaid && charge.isError && <ErrorState title={t('billing.pay.failed')} error={charge.error} onRetry={() => void charge.refetch()} />}
      {!isPaid && charge.isPending && <Skeleton shape="text" />}
      {!isPaid && charge.data && <Ways charge={charge.data} />}
    </Dialog>
  )
}

function Ways({ charge: { qrcode, urlPagamento, expiresAt } }: { charge: PayAnswer }) {
  const t = useT()
  return (
    <div className="billing-ways">
      {qrcode && (
        <>
          <QrCode text={qrcode.qrcode} label={t('billing.pay.qr')} />
          <CopyText label={t('billing.pay.copy')} text={qrcode.qrcode} />
        </>
      )}
      {urlPagamento && (
        <a className="btn btn-primary" href={urlPagamento} target="_blank" rel="noopener noreferrer">
          {t('billing.pay.open')}
        </a>
      )}
      <p className="dim">
        {t('billing.pay.waiting')} {expiresAt !== null && t('billing.pay.expires', { date: formatDateTime(expiresAt) })}
      </p>
    </div>
  )
}
