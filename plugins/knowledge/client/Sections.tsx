import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Tabs } from '#core/client/ui/Tabs.tsx'
import { questionsQuery } from './knowledge.ts'
import { DOCUMENTS_PATH, QUESTIONS_PATH, SEARCH_PATH } from './panelIds.ts'
import './knowledge.css'

const PATHS = { documents: DOCUMENTS_PATH, questions: QUESTIONS_PATH, search: SEARCH_PATH }

/** The sections of the screen: what the company knows, what it was asked in vain, and what a question finds. */
export function Sections({ active, children }: { active: keyof typeof PATHS; children: ReactNode }) {
  const t = useT()
  const client = useClient()
  const open = useQuery(questionsQuery('open')).data?.length
  return (
    <div className="knowledge">
      <Tabs
        label={t('knowledge.sections')}
        tabs={[
          { id: 'documents', title: t('knowledge.documents') },
          { id: 'questions', title: t('knowledge.questions'), count: open || undefined },
          { id: 'search', title: t('knowledge.try') },
        ]}
        active={active}
        onChange={(section) => client.navigate(PATHS[section])}
      />
      {children}
    </div>
  )
}
