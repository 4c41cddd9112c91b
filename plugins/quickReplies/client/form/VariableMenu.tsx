import { useQuery } from '@tanstack/react-query'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import { Menu } from '#core/client/ui/Menu.tsx'
import type { OwnName } from '../../contract/client.ts'
import { companyVariablesQuery, listVariables } from '../../contract/index.ts'

/** The variables that every conversation has, and those of the company; a contact's free fields are typed by name. */
export function VariableMenu({ own = [], onChoose }: { own?: readonly OwnName[]; onChoose: (name: string) => void }) {
  const t = useT()
  const ofCompany = useQuery(companyVariablesQuery(contributionsOf)).data ?? []
  return (
    <Menu label={t('quickReplies.form.insert')}>
      {own.map(({ name, value }) => (
        <button key={`list-${name}`} type="button" role="menuitem" tabIndex={-1} className="menu-item" onClick={() => onChoose(name)}>
          <span className="grow cut">{value || name}</span>
          <span className="dim small">{`{{${name}}}`}</span>
        </button>
      ))}
      {listVariables().map((name) => (
        <button key={name} type="button" role="menuitem" tabIndex={-1} className="menu-item" onClick={() => onChoose(name)}>
          <span className="grow">{t(`quickReplies.variable.${name}`)}</span>
          <span className="dim small">{`{{${name}}}`}</span>
        </button>
      ))}
      {ofCompany.map(({ name, value, title }) => (
        <button key={`own-${name}`} type="button" role="menuitem" tabIndex={-1} className="menu-item" onClick={() => onChoose(name)}>
          <span className="grow cut">{title ?? value}</span>
          <span className="dim small">{`{{${name}}}`}</span>
        </button>
      ))}
      <p className="form-help reply-fields">{t('quickReplies.form.fields')}</p>
    </Menu>
  )
}
