import { useT } from '#core/client/i18n/index.ts'
import { Menu } from '#core/client/ui/Menu.tsx'
import { listVariables } from '../../contract/index.ts'

/** The variables that every conversation has; a contact's own fields are typed by name. */
export function VariableMenu({ onChoose }: { onChoose: (name: string) => void }) {
  const t = useT()
  return (
    <Menu label={t('quickReplies.form.insert')}>
      {listVariables().map((name) => (
        <button key={name} type="button" role="menuitem" tabIndex={-1} className="menu-item" onClick={() => onChoose(name)}>
          <span className="grow">{t(`quickReplies.variable.${name}`)}</span>
          <span className="dim small">{`{{${name}}}`}</span>
        </button>
      ))}
      <p className="form-help reply-fields">{t('quickReplies.form.fields')}</p>
    </Menu>
  )
}
