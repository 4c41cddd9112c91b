import { useAtomValue } from 'jotai'
import { type FormEvent, useState } from 'react'
import { brandAtom } from '#core/client/auth/brand.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { SavingMark } from '#core/client/workbench/settings/SavingMark.tsx'
import { useSaving } from '#core/client/workbench/settings/useSaving.ts'
import { brandNameProblems, cleanBrandName, LONGEST_BRAND_NAME } from '#core/contract/brand.ts'
import { currentName, saveName } from './useBrand.ts'

/** The company's own name of the product; an empty field gives the program's back. */
export function NamePart() {
  const t = useT()
  const { name } = useAtomValue(brandAtom)
  const { saving, save } = useSaving()
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? name
  const wanted = cleanBrandName(text)
  const isTooLong = brandNameProblems(text).length > 0
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isTooLong || wanted === name) return
    const change = { label: t('colours.brand.name'), work: () => saveName(wanted), undo: () => saveName(name), isStill: () => currentName() === wanted }
    if (await save(change)) setDraft(null)
  }
  return (
    <form className="colours-name" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t('colours.brand.name')}
        value={text}
        help={t('colours.brand.nameHelp')}
        error={isTooLong ? t('colours.brand.nameTooLong', { most: LONGEST_BRAND_NAME }) : null}
        placeholder="Balcão"
        autoComplete="off"
        onChange={setDraft}
      />
      <Button type="submit" disabled={isTooLong || wanted === name}>
        {t('colours.brand.saveName')}
      </Button>
      <SavingMark saving={saving} />
    </form>
  )
}
