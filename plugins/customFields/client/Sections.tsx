import type { ReactNode } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Tabs } from '#core/client/ui/Tabs.tsx'
import { CONTACT_FIELDS_PATH, VARIABLES_PATH } from './panelIds.ts'
import './customFields.css'

const PATHS = { variables: VARIABLES_PATH, fields: CONTACT_FIELDS_PATH }

/** The two sections of the screen: what texts of the company say, and what is known of contacts. */
export function Sections({ active, children }: { active: keyof typeof PATHS; children: ReactNode }) {
  const t = useT()
  const client = useClient()
  return (
    <div className="custom-fields">
      <Tabs
        label={t('customFields.sections')}
        tabs={[
          { id: 'variables', title: t('customFields.variables') },
          { id: 'fields', title: t('customFields.fields') },
        ]}
        active={active}
        onChange={(section) => client.navigate(PATHS[section])}
      />
      {children}
    </div>
  )
}
