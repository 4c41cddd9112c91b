import type { Random } from '#core/contract/random.ts'
import { foldText } from '#core/server/db/search.ts'

const MEN = (
  'João José Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Luís Gabriel Rafael Daniel Marcelo Bruno Eduardo Felipe Rodrigo Manoel Mateus André ' +
  'Fernando Fábio Leonardo Gustavo Guilherme Leandro Tiago Anderson Ricardo Márcio Jorge Sebastião Alexandre Roberto Edson Diego Vitor Sérgio Cláudio Matheus Thiago ' +
  'Geraldo Adriano Luciano Júlio Renato Alex Vinícius Rogério Samuel Ronaldo Mário Flávio Igor Douglas Davi Manuel Jeferson Cícero Caio Heitor Miguel Arthur Bernardo'
).split(' ')

const WOMEN = (
  'Ana Maria Francisca Adriana Juliana Márcia Fernanda Patrícia Aline Sandra Camila Amanda Bruna Jéssica Letícia Júlia Luciana Vanessa Mariana Gabriela Vera Vitória Larissa ' +
  'Cláudia Beatriz Rita Luana Sônia Renata Eliane Josefa Simone Natália Cristiane Carla Débora Rosângela Jaqueline Rosa Daniela Aparecida Marlene Terezinha Raimunda ' +
  'Andréia Fabiana Lúcia Raquel Ângela Rafaela Joana Luzia Elaine Daniele Alice Sofia Helena Valentina Laura Isabela Manuela Lívia Cecília Eloá Yasmin Tainá Iara'
).split(' ')

const LAST_NAMES = (
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias ' +
  'Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Araújo Melo Barros Pinto Moura Cavalcanti Campos Batista ' +
  'Monteiro Correia Azevedo Duarte Castro Borges Sales Peixoto Aguiar Farias Tavares Guimarães Siqueira Queiroz Bezerra Assunção Brandão Figueiredo Nogueira Pacheco'
).split(' ')

/** Area codes with a city of theirs, heavier ones first in the list's third column. */
const AREAS: readonly (readonly [code: string, city: string, weight: number])[] = [
  ['11', 'São Paulo', 24],
  ['21', 'Rio de Janeiro', 13],
  ['31', 'Belo Horizonte', 8],
  ['61', 'Brasília', 5],
  ['71', 'Salvador', 5],
  ['85', 'Fortaleza', 5],
  ['81', 'Recife', 5],
  ['41', 'Curitiba', 5],
  ['51', 'Porto Alegre', 5],
  ['19', 'Campinas', 5],
  ['62', 'Goiânia', 3],
  ['91', 'Belém', 2],
  ['92', 'Manaus', 2],
  ['27', 'Vitória', 2],
  ['48', 'Florianópolis', 2],
  ['47', 'Joinville', 2],
  ['16', 'Ribeirão Preto', 2],
  ['13', 'Santos', 2],
  ['34', 'Uberlândia', 1],
  ['43', 'Londrina', 1],
  ['67', 'Campo Grande', 1],
  ['65', 'Cuiabá', 1],
  ['83', 'João Pessoa', 1],
  ['84', 'Natal', 1],
  ['82', 'Maceió', 1],
  ['79', 'Aracaju', 1],
  ['86', 'Teresina', 1],
  ['98', 'São Luís', 1],
  ['54', 'Caxias do Sul', 1],
  ['24', 'Petrópolis', 1],
  ['12', 'São José dos Campos', 1],
]
const AREA_WEIGHTS = AREAS.map(([, , weight]) => weight)

/** Reserved for examples: no message can reach a stranger. */
const MAIL_HOSTS = ['example.com', 'example.org', 'example.net', 'correio.example', 'empresa.example', 'loja.example']

/** Coprime to 10⁸: multiplying by it runs through all eight-digit endings, each once. */
const NUMBER_STEP = 61_803_397
const ENDINGS = 100_000_000

export interface SamplePerson {
  name: string
  firstName: string
  /** Digits with country and area code; distinct for distinct `place`. */
  number: string
  email: string | null
  city: string
}

/** A person of Brazil who does not exist. `place` counts people of an installation. */
export function samplePerson(random: Random, place: number): SamplePerson {
  const firstNames = random.chance(0.5) ? MEN : WOMEN
  const firstName = random.pick(firstNames)
  const names = [
    firstName,
    ...(random.chance(0.2) ? [random.pick(firstNames)] : []),
    random.pick(LAST_NAMES),
    ...(random.chance(0.45) ? [random.pick(LAST_NAMES)] : []),
  ]
  const unlikeBefore = names.filter((name, index) => name !== names[index - 1])
  const [code, city] = AREAS[random.weighted(AREA_WEIGHTS)] ?? ['11', 'São Paulo']
  const ending = String(Number((BigInt(place) * BigInt(NUMBER_STEP)) % BigInt(ENDINGS))).padStart(8, '0')
  const mailbox = foldText(`${firstName}.${unlikeBefore.at(-1)}`) + (random.chance(0.6) ? String(random.whole(1, 99)) : '')
  const email = random.chance(0.62) ? `${mailbox}@${random.pick(MAIL_HOSTS)}` : null
  return { name: unlikeBefore.join(' '), firstName, number: `55${code}9${ending}`, email, city }
}
