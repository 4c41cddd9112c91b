import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { shownText } from '#core/client/ui/date/localText.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { type Failure, failureOf } from '#core/client/ui/failureOf.ts'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { SettingsPage } from '#core/client/workbench/settings/SettingsPage.tsx'
import type { Invoice, PaymentState, Subscription } from '../../contract/index.ts'
import { centsText } from '../shared/cents.ts'
import { StateMark, StatusMark } from '../shared/marks.tsx'
import { BillingDataForm } from './BillingDataForm.tsx'
import { dueInvoiceAtom } from './commands.ts'
import { ownInvoicesQuery, paymentStateQuery, subscriptionQuery } from './queries.ts'
import '../billing.css'

/** For people who cannot pay: who can. */
export function SubscriptionNotice() {
  const t = useT()
  const query = useQuery(paymentStateQuery)
  const failure = failureOf(query)
  if (failure) return <Failed {...failure} />
  if (!query.data) return <Skeleton shape="text" />
  const isLate = query.data.state === 'overdue' || query.data.state === 'blocked'
  return (
    <EmptyState title={t(isLate ? 'billing.others.late' : 'billing.others.fine')} text={t(isLate ? 'billing.others.lateText' : 'billing.others.fineText')} />
  )
}

function Failed(failure: Failure) {
  const t = useT()
  return <ErrorState title={t('workbench.error.titleOf', { what: t('billing.subscription.title') })} {...failure} />
}

/** Plan, invoices and billing data, for whoever pays. `pay` draws what begins the payment of an open invoice. */
export function Managed({ pay }: { pay: (invoice: Invoice) => ReactNode }) {
  const t = useT()
  const own = useQuery(subscriptionQuery)
  const invoices = useQuery(ownInvoicesQuery)
  const paymentState = useQuery(paymentStateQuery)
  const tellDue = useSetAtom(dueInvoiceAtom)
  const due = invoices.data?.filter(({ status }) => status === 'open').toSorted((one, other) => one.dueDate.localeCompare(other.dueDate))[0] ?? null
  useEffect(() => {
    tellDue(due)
    return () => tellDue(null)
  }, [due, tellDue])
  const failure = failureOf(own, invoices, paymentState)
  if (failure) return <Failed {...failure} />
  if (!own.data || !invoices.data || !paymentState.data) return <Skeleton shape="text" />
  const { subscription, canPay } = own.data
  if (!subscription) return <EmptyState title={t('billing.subscription.none')} text={t('billing.subscription.noneText')} />
  return (
    <SettingsPage className="billing-own">
      <Plan subscription={subscription} paymentState={paymentState.data} />
      <section>
        <h3>{t('billing.subscription.invoices')}</h3>
        {!canPay && due !== null && <p className="dim">{t('billing.subscription.cannotPay')}</p>}
        <Invoices invoices={invoices.data} pay={canPay ? pay : null} isLate={paymentState.data.daysLeft !== null && paymentState.data.daysLeft < 0} />
      </section>
      <section>
        <h3>{t('billing.data.title')}</h3>
        <BillingDataForm key={`${subscription.document}${subscription.email}${subscription.phone}`} subscription={subscription} />
      </section>
    </SettingsPage>
  )
}

function Plan({ subscription, paymentState }: { subscription: Subscription; paymentState: PaymentState }) {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  const { plan, cycle, dueDate, trialEnds } = subscription
  const isLate = paymentState.state === 'overdue' || paymentState.state === 'blocked'
  return (
    <section>
      <h3>{plan.name}</h3>
      {isLate && (
        <p className="billing-late">
          {t(paymentState.state === 'blocked' ? 'billing.subscription.blocked' : 'billing.subscription.overdue', {
            date: shownText(paymentState.blockedOn ?? ''),
          })}
        </p>
      )}
      <dl className="billing-facts">
        <dt>{t('billing.column.state')}</dt>
        <dd>
          <StateMark state={paymentState.state} />
        </dd>
        <dt>{t('billing.column.value')}</dt>
        <dd>{t(`billing.subscription.price.${cycle}`, { amount: centsText(plan.valueCents, locale) })}</dd>
        <dt>{t(trialEnds === null ? 'billing.column.dueDate' : 'billing.subscription.trialEnds')}</dt>
        <dd className={isLate ? 'billing-late' : undefined}>{shownText(dueDate)}</dd>
        <dt>{t('billing.column.maxUsers')}</dt>
        <dd>{plan.maxUsers}</dd>
        <dt>{t('billing.column.maxConnections')}</dt>
        <dd>{plan.maxConnections}</dd>
      </dl>
    </section>
  )
}

function Invoices({ invoices, pay, isLate }: { invoices: readonly Invoice[]; pay: ((invoice: Invoice) => ReactNode) | null; isLate: boolean }) {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  const today = new Date().toISOString().slice(0, 10)
  if (invoices.length === 0) return <p className="dim">{t('billing.subscription.noInvoices')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must reach it, to scroll a table that is wider than its tile
    <section className="billing-scroll" aria-label={t('billing.subscription.invoices')} tabIndex={0}>
      <table className="plain-table">
        <thead>
          <tr>
            {['id', 'detail', 'value', 'dueDate', 'status'].map((id) => (
              <th key={id} scope="col">
                {t(`billing.column.${id}`)}
              </th>
            ))}
            <th scope="col">{pay && t('billing.column.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.id}>
              <td>{invoice.id}</td>
              <td>{invoice.detail}</td>
              <td>{centsText(invoice.valueCents, locale)}</td>
              <td>{shownText(invoice.dueDate)}</td>
              <td>
                <StatusMark status={invoice.status === 'open' && isLate && invoice.dueDate < today ? 'overdue' : invoice.status} />
              </td>
              <td>{invoice.status === 'open' && pay?.(invoice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
