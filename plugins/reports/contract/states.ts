/** A state of Brazil and the area codes of its telephone numbers. */
export interface BrazilianState {
  code: string
  name: string
  areaCodes: readonly string[]
}

const state = (code: string, name: string, ...areaCodes: string[]): BrazilianState => ({ code, name, areaCodes })

/** By name. Source: the general numbering plan of Anatel; area code 61 is the Federal District's, whose neighbours in Goiás share it. */
export const brazilianStates: readonly BrazilianState[] = [
  state('AC', 'Acre', '68'),
  state('AL', 'Alagoas', '82'),
  state('AP', 'Amapá', '96'),
  state('AM', 'Amazonas', '92', '97'),
  state('BA', 'Bahia', '71', '73', '74', '75', '77'),
  state('CE', 'Ceará', '85', '88'),
  state('DF', 'Distrito Federal', '61'),
  state('ES', 'Espírito Santo', '27', '28'),
  state('GO', 'Goiás', '62', '64'),
  state('MA', 'Maranhão', '98', '99'),
  state('MT', 'Mato Grosso', '65', '66'),
  state('MS', 'Mato Grosso do Sul', '67'),
  state('MG', 'Minas Gerais', '31', '32', '33', '34', '35', '37', '38'),
  state('PA', 'Pará', '91', '93', '94'),
  state('PB', 'Paraíba', '83'),
  state('PR', 'Paraná', '41', '42', '43', '44', '45', '46'),
  state('PE', 'Pernambuco', '81', '87'),
  state('PI', 'Piauí', '86', '89'),
  state('RJ', 'Rio de Janeiro', '21', '22', '24'),
  state('RN', 'Rio Grande do Norte', '84'),
  state('RS', 'Rio Grande do Sul', '51', '53', '54', '55'),
  state('RO', 'Rondônia', '69'),
  state('RR', 'Roraima', '95'),
  state('SC', 'Santa Catarina', '47', '48', '49'),
  state('SP', 'São Paulo', '11', '12', '13', '14', '15', '16', '17', '18', '19'),
  state('SE', 'Sergipe', '79'),
  state('TO', 'Tocantins', '63'),
]

const byAreaCode = new Map(brazilianStates.flatMap((each) => each.areaCodes.map((area) => [area, each] as const)))

/** Null for an area code that Brazil has not. */
export const stateOfArea = (areaCode: string): BrazilianState | null => byAreaCode.get(areaCode) ?? null
