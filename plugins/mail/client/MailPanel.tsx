import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { SettingsPage } from '#core/client/workbench/settings/SettingsPage.tsx'
import { usePanelState } from '#core/client/workbench/usePanelState.ts'
import { serverQuery } from './queries.ts'
import { SentMails } from './SentMails.tsx'
import { ServerForm, writtenServerSchema } from './ServerForm.tsx'
import { SuppressedList } from './SuppressedList.tsx'
import { TemplatesPart } from './TemplatesPart.tsx'
import './mail.css'

const draftSchema = z.object({ draft: writtenServerSchema.nullable() })

/** The mail server of a company, or for a superadmin that of the installation; what it sent, and whom it may not send to. */
export default function MailPanel({ panelId }: PanelProps<object>) {
  const [{ draft }, keep] = usePanelState(panelId, draftSchema, { draft: null })
  const t = useT()
  const isOfInstallation = useAtomValue(sessionAtom)?.profile === 'superadmin'
  const query = useQuery(serverQuery)
  if (query.isError && !query.data)
    return <ErrorState title={t('workbench.error.titleOf', { what: t('mail.title') })} error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton shape="form" />
  const { own, sentBy } = query.data
  return (
    <SettingsPage className="mail">
      <p className="dim">{t(isOfInstallation ? 'mail.text.installation' : `mail.text.${sentBy}`)}</p>
      <ServerForm key={own?.rev ?? 0} server={own} begun={draft} onDraft={(next) => keep({ draft: next })} />
      <TemplatesPart />
      <SuppressedList />
      <section aria-label={t('mail.sent.title')}>
        <h3>{t('mail.sent.title')}</h3>
        <SentMails />
      </section>
    </SettingsPage>
  )
}
