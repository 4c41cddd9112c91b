// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createStage } from '#core/client/testing/stage.tsx'
import ImportReport from './ImportReport.tsx'

const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['flows.edit'] })

test('what came changed or not at all is listed with its reason, and the rest is counted', async () => {
  await stage.show(
    <ImportReport
      name="Antigo"
      onClose={() => {}}
      report={[
        { what: 'Boas vindas: MessageField', outcome: 'taken', why: '' },
        { what: 'Boas vindas: MediaField', outcome: 'dropped', why: 'mediaNotInFile' },
        { what: 'Boas vindas: 1', outcome: 'changed', why: 'checkPlace' },
      ]}
    />,
  )

  expect(screen.getByRole('dialog', { name: 'O que veio do arquivo para Antigo' }).textContent).toContain('1 parte veio como estava.')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
    'Boas vindas: MediaField o arquivo de mídia não vem junto: envie de novo',
    'Boas vindas: 1 a fila ou pessoa é de outra instalação: confira',
  ])
})
