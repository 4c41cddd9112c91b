import type { ReactNode } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Tabs } from '#core/client/ui/Tabs.tsx'
import { CONTACT_FIELDS_PATH, VARIABLES_PATH } from './paths.ts'
import './customFields.css'

const PATHS = { variables: VARIABLES_PATH, fields: CONTACT_FIELDS_PATH }

/** The two sections of the screen: what texts of the company say, and what is known of contacts. */
function Sections({ active, children }: { active: keyof typeof PATHS; children: ReactNode }) {
  const t = useT()
  const client = useClient()
  return (
    <div className="custom-fields">
      <Tabs
        label={t('customFields.sections')}
        tabs={[
          { id: 'variables', title: t('customFields.title') },
          { id: 'fields', title: t('customFields.fields.title') },
        ]}
        active={active}
        onChange={(section) => client.navigate(PATHS[section])}
      />
      {children}
    </div>
  )
}

export const VariableSections = ({ children }: { children: ReactNode }) => <Sections active="variables">{children}</Sections>
export const FieldSections = ({ children }: { children: ReactNode }) => <Sections active="fields">{children}</Sections>
