import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { SettingsPage } from '#core/client/workbench/settings/SettingsPage.tsx'
import { finishGoogle } from '../contract/index.ts'
import { AccountForm } from './AccountForm.tsx'
import { ClientForm } from './ClientForm.tsx'
import { ConnectPart } from './ConnectPart.tsx'
import { calendarQuery, putAccount, refreshCalendar, takeReturn } from './calendar.ts'

/** Ends the connection that was begun at Google; why it failed, or null. */
function useReturn(): { isEnding: boolean; problem: string | null } {
  const t = useT()
  const client = useClient()
  const [query] = useState(takeReturn)
  const [isEnding, setEnding] = useState(query !== null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (query === null) return
    call(finishGoogle, { query })
      .then(async (account) => {
        await refreshCalendar()
        putAccount(account)
        client.notify(t('googleCalendar.done.connected', { email: account.email }), 'success')
      })
      .catch((error: unknown) => setProblem(errorText(error)))
      .finally(() => setEnding(false))
  }, [query, client, t])
  return { isEnding, problem }
}

/** The own calendar at Google, and for administrators the application of the company there. */
export default function CalendarSettingsPanel() {
  const t = useT()
  const query = useQuery(calendarQuery)
  const { isEnding, problem } = useReturn()
  if (query.isError && !query.data)
    return <ErrorState title={t('workbench.error.titleOf', { what: t('googleCalendar.title') })} error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data || isEnding) return <Skeleton shape="form" />
  const { client, account, isReady, callback } = query.data
  return (
    <SettingsPage>
      <p className="dim">{t('googleCalendar.text')}</p>
      {problem && (
        <div role="alert" className="form-problem">
          {problem}
        </div>
      )}
      <ConnectPart account={account} isReady={isReady} />
      {account?.state === 'connected' && <AccountForm key={account.email} account={account} />}
      <ClientForm client={client} callback={callback} />
    </SettingsPage>
  )
}
