import { ArrowDown, ArrowUp, DragHandleVertical, History, Trash, WarningSign } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import type { Rule } from '../contract/index.ts'
import { moveRule, removeRule, showRuns, switchRule } from './commands.ts'
import { sentenceOf } from './sentence.ts'
import { useMayEdit } from './useMayEdit.ts'
import { DRAGGED_RULE } from './useRuleDrop.ts'

/** Columns of the table of rules. */
export function useRuleColumns(): readonly Column<Rule>[] {
  const t = useT()
  const client = useClient()
  const mayEdit = useMayEdit()
  return useMemo(() => {
    const missingText = ({ missing }: Rule) => [...new Set(missing.map(({ kind }) => t(`rules.missing.${kind}`)))].join(', ')
    return [
      {
        id: 'order',
        title: t('rules.column.order'),
        width: 80,
        grow: 0.1,
        render: (rule) => {
          const { id, order, name } = rule
          return (
            <span className="rule-order" data-rule-id={id}>
              {mayEdit && (
                <IconButton
                  icon={DragHandleVertical}
                  label={t('rules.dragName', { name })}
                  className="rule-handle"
                  draggable
                  onDragStart={(event) => event.dataTransfer.setData(DRAGGED_RULE, String(id))}
                  onKeyDown={(event) => {
                    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
                    if (by === undefined) return
                    event.preventDefault()
                    event.stopPropagation()
                    void moveRule(client, rule, by)
                  }}
                />
              )}
              {order}
            </span>
          )
        },
      },
      {
        id: 'name',
        title: t('rules.column.name'),
        width: 320,
        grow: 4,
        wraps: true,
        render: (rule) => (
          <span className="rule-name">
            <span>{rule.name}</span>
            <span className="dim cut">{sentenceOf(rule, t)}</span>
            {rule.missing.length > 0 && (
              <span className="rule-missing">
                <WarningSign size={14} /> {t('rules.missing', { what: missingText(rule) })}
              </span>
            )}
          </span>
        ),
      },
      {
        id: 'state',
        title: t('rules.column.state'),
        width: 90,
        render: (rule) => (
          <span className="rule-switch">
            <Switch
              label={t('rules.switchName', { name: rule.name })}
              isOn={rule.isActive}
              isDisabled={!mayEdit}
              onChange={() => void client.run(switchRule, rule)}
            />
          </span>
        ),
      },
      { id: 'last', title: t('rules.column.last'), width: 120, render: ({ lastRunAt }) => <RelativeTime at={lastRunAt} style="ago" /> },
      { id: 'week', title: t('rules.column.week'), width: 130, isNumber: true, render: ({ runsInWeek }) => runsInWeek },
      {
        id: 'actions',
        title: t('rules.column.actions'),
        width: 160,
        grow: 0.1,
        render: (rule) => (
          <span className="rule-actions">
            <IconButton icon={History} label={t('rules.runsOf', { name: rule.name })} onClick={() => void client.run(showRuns, rule)} />
            {mayEdit && (
              <>
                <IconButton icon={ArrowUp} label={t('rules.upName', { name: rule.name })} onClick={() => void moveRule(client, rule, -1)} />
                <IconButton icon={ArrowDown} label={t('rules.downName', { name: rule.name })} onClick={() => void moveRule(client, rule, 1)} />
                <IconButton icon={Trash} label={t('rules.deleteName', { name: rule.name })} onClick={() => void client.run(removeRule, rule)} />
              </>
            )}
          </span>
        ),
      },
    ]
  }, [t, client, mayEdit])
}
