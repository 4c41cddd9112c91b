import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { localeAtom } from '#core/client/i18n/locale.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { type MailTemplate, type MailText, mailLanguages } from '../contract/index.ts'
import { templatesQuery } from './queries.ts'
import { TemplateForm } from './TemplateForm.tsx'

const keyOf = ({ kind, language }: Pick<MailTemplate, 'kind' | 'language'>) => `${kind} ${language}`

/** The texts of the mails: one kind in one language at a time; what is typed of another stays as long as the page is open. */
export function TemplatesPart() {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  const query = useQuery(templatesQuery)
  const [kind, setKind] = useState<string | null>(null)
  const [language, setLanguage] = useState<string>(locale)
  const [drafts, setDrafts] = useState<Record<string, MailText | null>>({})
  const title = t('mail.template.title')
  if (query.isError && !query.data)
    return <ErrorState title={t('workbench.error.titleOf', { what: title })} error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton shape="form" />
  const kinds = [...new Set(query.data.map((template) => template.kind))]
  const shownKind = kind ?? kinds[0] ?? ''
  const shown = query.data.find((template) => template.kind === shownKind && template.language === language)
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p className="dim">{t('mail.template.text')}</p>
      <div className="mail-pair is-even">
        <Select
          label={t('mail.template.kind')}
          value={shownKind}
          options={kinds.map((value) => ({ value, label: t(`mail.kind.${value}`) }))}
          onChange={setKind}
        />
        <Select
          label={t('mail.template.language')}
          value={language}
          options={mailLanguages.map((value) => ({ value, label: t(`mail.language.${value}`) }))}
          onChange={setLanguage}
        />
      </div>
      {shown && (
        <TemplateForm
          key={keyOf(shown)}
          template={shown}
          draft={drafts[keyOf(shown)] ?? null}
          onDraft={(draft) => setDrafts((now) => ({ ...now, [keyOf(shown)]: draft }))}
        />
      )}
    </section>
  )
}
