import { useT } from '#core/client/i18n/index.ts'
import { TextField } from '#core/client/ui/TextField.tsx'
import type { Route } from '../../../contract/index.ts'
import { conditionText } from '../../canvas/stepText.ts'
import { useChoices } from '../../choices/names.ts'
import { shortId } from '../../editor/drawCommands.ts'
import { ConditionField } from './ConditionField.tsx'
import { newCondition } from './conditions.ts'
import { Rows } from './Rows.tsx'

const MOST = 30
const LONGEST_LABEL = 60

interface RoutesFieldProps {
  title: string
  routes: readonly Route[]
  onChange: (routes: Route[]) => void
  least?: number
}

/** Ways that are taken when their condition holds; the first that fits is taken. */
export function RoutesField({ title, routes, onChange, least = 0 }: RoutesFieldProps) {
  const t = useT()
  const choices = useChoices()
  return (
    <Rows
      title={title}
      rows={routes}
      keyOf={({ id }) => id}
      nameOf={({ label, when }) => label || conditionText(when, choices, t)}
      onChange={onChange}
      create={() => ({ id: shortId(), when: newCondition('text'), next: null })}
      addLabel={t('flows.addRoute')}
      least={least}
      most={MOST}
    >
      {(route, change) => (
        <>
          <TextField
            label={t('flows.routeLabel')}
            placeholder={conditionText(route.when, choices, t)}
            maxLength={LONGEST_LABEL}
            autoComplete="off"
            value={route.label ?? ''}
            onChange={(label) => {
              const { label: _before, ...rest } = route
              change(label === '' ? rest : { ...rest, label })
            }}
          />
          <ConditionField when={route.when} onChange={(when) => change({ ...route, when })} />
        </>
      )}
    </Rows>
  )
}
