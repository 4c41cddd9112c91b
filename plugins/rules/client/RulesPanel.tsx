import { Lightning } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import { templateIds } from '../contract/index.ts'
import { beginWith, editRule, newRule, showRuns } from './commands.ts'
import { chosenRuleAtom } from './dialogs.atoms.ts'
import { rulesQuery } from './rules.ts'
import { useMayEdit } from './useMayEdit.ts'
import { useRuleColumns } from './useRuleColumns.tsx'
import { useRuleDrop } from './useRuleDrop.ts'
import './rules.css'

const filterSchema = z.object({})

/** The company's automation rules, in the order in which they have their turn. */
export default function RulesPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const mayEdit = useMayEdit()
  const { sorting } = useListView(panelId, filterSchema, {})
  const query = useQuery(rulesQuery)
  const choose = useSetAtom(chosenRuleAtom)
  const box = useRef<HTMLDivElement>(null)
  useRuleDrop(box, query.data)
  useEffect(() => () => choose(null), [choose])
  return (
    <div ref={box} className="rule-list">
      <ListScreen>
        <PanelToolbar meta={query.data?.length}>
          {query.data?.length !== 0 && <CommandButton command={newRule} args={{}} variant="primary" label="rules.new" />}
        </PanelToolbar>
        <DataTable
          label={t('rules.title')}
          rows={query.data}
          columns={useRuleColumns()}
          sorting={sorting}
          failure={query.isError && !query.data ? { error: query.error, onRetry: () => void query.refetch() } : null}
          empty={
            <EmptyState icon={Lightning} title={t('rules.empty.title')} text={t('rules.empty.text')}>
              <CommandButton command={newRule} args={{}} variant="primary" hideKeys />
              {mayEdit && (
                <div className="rule-templates">
                  <span className="dim">{t('rules.empty.templates')}</span>
                  {templateIds.map((template) => (
                    <button key={template} type="button" className="rule-template" onClick={() => void client.run(beginWith, { template })}>
                      <strong>{t(`rules.template.${template}`)}</strong>
                      <span className="dim">{t(`rules.templateHelp.${template}`)}</span>
                    </button>
                  ))}
                </div>
              )}
            </EmptyState>
          }
          onActive={choose}
          onRowOpen={(rule) => void client.run(mayEdit ? editRule : showRuns, rule)}
        />
      </ListScreen>
    </div>
  )
}
