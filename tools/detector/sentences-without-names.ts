// Sentences with capitals but without names, for train.ts: the tagger must not tag them. For maintainers only. Slots in addition to those
// of templates.ts, all unlabelled: {t} capitalised ordinary words, {T} one, {z} a family name that means a thing, {g} a given name before a
// lowercase word, {y} a lowercase word, {k} an identifier, {b} a brand, {x} a foreign word, {U} a word in capitals, {u} an abbreviation,
// {B} and {e} a genus and a species, {h} a noun in house names.

export const sentencesWithoutNames: readonly string[] = `
The Quick Start Guide explains how to install the {w}.
See Section {n} of the User Manual for details.
Click Save, then Close, and open the Settings page.
Press Enter to continue or Escape to cancel.
The Monday meeting is moved to Tuesday, {d}.
Error {n}: File Not Found. Try Again Later.
Terms and Conditions apply. All Rights Reserved.
Table {n}: Mean and Standard Deviation of the {w}
Figure {n} shows the {w}. Results are given in Appendix B.
Warning: Do Not Open. Keep Out Of Reach Of Children.
WARNING: THE SOFTWARE IS PROVIDED AS IS, WITHOUT WARRANTY OF ANY KIND
We use Python, Java and JavaScript with Docker on Linux.
The API returns JSON; the Client sends an HTTP Request.
Class {n}: Business Cards, Paper, Printed Matter
Chapter {n}: The Beginning
My IBAN is {n}. The IBAN and the BIC are on the card.
Bot: How can I help? User: I lost my card.
Agent: Good morning. Customer: Where is the ATM? Use the ATM at the {w}.
What is your PIN? Enter the CVV, the SSN or the ID.
Dear Customer,\\nyour order {n} has shipped.
Dear Sir or Madam,\\nplease reply by {d}.
Total Amount Due: {n}\\nPayment Method: Credit Card
First Name: \\nLast Name: \\nDate of Birth: 
Invoice Number: {n}\\nOrder Date: {d}\\nDue Date: {d}
Account Holder, Account Number and Sort Code are required.
Social Security Number, Passport Number and Driver License are kept.
Happy Birthday! Merry Christmas and a Happy New Year!
He speaks French, German and a little Spanish.
The Italian {w} and the Japanese {w} were sold.
Blood Pressure: {n}  Heart Rate: {n}  Temperature: {n}
Motivo de ingreso: Dolor torácico. Diagnóstico Principal: Angina.
Servicio: Urología. Fecha de Ingreso: {d}. Sexo: H.
Exploración física: Normal. Ecografía, TAC y RM sin hallazgos.
Der Antrag des Klägers wird abgelehnt. Die Kosten trägt der Beklagte.
Das Gericht hat den Bescheid am {d} aufgehoben.
Le Tribunal a rejeté la demande. La Décision est publique.
The Board of Directors approved the Annual Report.
The Company and the Supplier agree to the Terms of this Agreement.
The Tenant shall pay the Landlord the Rent on the First Day of each Month.
My favourite {w} is the Blue One.
THIS AGREEMENT is made on {d} between the PARTIES.
BREAKING: New {w} found under Old Bridge
What a day! Love this {w}. Can't wait for Friday.
Good Morning! How are you? I'm fine. Thank You!
Oh My God. LOL. Yes! No! Maybe Later.
The {t} was printed twice. See {t}, page {n}.
{t}\\n\\nThe {w} is new.
{t}: {t}
{t} and {t}\\n{n}
{n}. {t}\\n{n}. {t}
# {t}\\n\\n## {t}\\n\\nInstall the {w} first.
**{T}**: the {w} is required.
- {T}: {n}\\n- {T}: {n}\\n- {T}: {n}
| {T} | {t} | {n} |\\n| {t} | {T} | {n} |
| {n} | {t} | {T} | {T} | {n} x {n} mm | {n} |
{n},{t},{T},{n},{n}\\n{n},{t},{T},{n},{n}
{ "name": "{t}", "brand": "{b}", "price": {n}, "colour": "{T}" }
{"id": {n}, "title": "{t}", "category": "{t}", "stock": {n}}
<item><name>{t}</name><colour>{T}</colour><size>{n}</size></item>
Model {u}-{n}: {t} {T}. {n} W, {n} V, {n} m cable.
{t} {T}, size {n}, in stock
The {t} Game, the {z} Opening and the {z} Defence were played.
{z} {t} Variation, {n}-{n}
The {z} number is {n}; the {z} equation holds.
By the {z} theorem and a lemma of [{n}], the map is open.
The {z} test gave p = 0.{n}. A {z} distribution was assumed.
{g} {y} and {y} {y} grow in the shade of the {w}.
{y} {y} grows beside {y} {y} and {y} {y}.
Above the {w} stood {T} and the {t}.
Pour in the {w}, add {n} g of {T} cheese and the {z} sauce.
The {z} Street banks and the {t} Act were in the news.
the {z} process, the {z} effect and the {z} scale
import { {k}, {k} } from './{w}.js'\\nexport class {k} extends {k} {
import java.util.{k};\\nimport store.{w}.{k};
const {w} = new {k}({n}) // {T} of the {w}
type {k} = { {w}: {k}; kind: '{T}' }
export interface {k} {\\n  readonly {w}: {k}\\n}
throw new {k}('The {T} is missing.')
class {T}({k}):\\n    def {w}(self):\\n        return {k}(self.{w})
use {T}\\{k};\\nuse {T}\\{k}\\{k};
{T}::{k} -> {k}::{T}
{n}:{n}:{n} INFO [{w}-{n}] c.p.{k} - {T} {n} done
{n}-{n} ERROR {k}: {t} at {k}.{w}({k}.java:{n})
SELECT {T}, {k} FROM {T} WHERE {k} = {n}
git commit -m "{T} the {w}"
\\begin{table} \\caption{{t}} \\label{tab:{w}}
{u} and {u} are read by the {u} reader; the {u} is set by {u}.
The {u} was measured by {u} at {n} C in {u}.
Add {n} ml of {u} to the {w}. The {u} assay, n = {n}, was repeated.
{t} by {u}, {n}th edition
FAQ: {t}?
{t}? {T}! {T}.
{T} holds rates steady. {T} falls; {T} rises.
{t} {t} {t}\\n\\nThe council voted {n} to {n}.
{T} {w}s were sold. {T} {w}s were not.
The {T} River and the {T} Sea are on the map of the {t}.
The rose, the lily and the iris are in the {T} garden.
{T}, {T} and {T} are colours of the {w}.
My {w} runs on {b} {n} with {b}.
Mix the {b} powder with water. {b} is a trade mark.
{b} {n} is out: {b} is faster than {b} {n}.
A Queen, a King and a Bishop walk into a bar.
Father was late, and Mother never saw it. Grandma laughed.
God knows. Heaven and Earth. Spring, Summer, Autumn and Winter.
| {T} | {b} {b} {w} | {T} on {y} {y} |
| {t} | {U} {b} {w}, {y} | {T} |
| {n} | {u} {x} sofa | {T} | {U} {x} table |
{b} {x} sofa, {U} {x} shelf, {u} {b} lamp and a {b} {z} {w}
{n} x {U} {x} {w}, {y}\\n{n} x {b} {z} {w}, {y}
We read The {T} in the {T}s, {g}'s {T} and The {T} and the {T}.
My copy of {g}'s {T}, and The {T} in the {T}s, got wet.
The {T} of {T}, The {T} of the {T} and {T} {T} are on the shelf.
The concert: The {T}s, {T} {T} and The {T} {T} Band.
The key of {T} {h} is at {T} {h}; {T} {h} is for sale.
Total {n}\\nNumber {n}\\nAmount {n}\\nPage {n} of {n}
{U} {U}\\nNumber {n}\\n{U}\\nDate {n}
Sunday lunch at noon; Easter and Christmas closed.
Der Kläger, die Beklagte und der Zeuge stritten über den Vertrag.
Ein Bauer, ein Müller und ein Jäger gehen in ein Gasthaus.
Im Keller lagen ein Hammer, eine Säge und ein Griff.
Bei Regen ist das Fenster zu schließen und der Ofen zu heizen.
Allgemeine Bedingungen und Hinweise zum Schutz der Daten
Nach Angaben der Behörde stieg die Zahl der Unfälle um {n} Prozent.
Achtung: Gerät nicht öffnen. Spannung bis {n} V. Nummer {n}.
Man nehme {n} Eier, {n} g Mehl und eine Prise Salz.
Sehr geehrte Damen und Herren, anbei die Rechnung Nr. {n}.
Die Studie umfasst {n} Haushalte. Der König war müde.
Das Bürgerliche Gesetzbuch regelt in Paragraph {n} die Frist.
Der Zug hielt auf freier Strecke; der Schaffner lief durch den Wagen.
Straße, Hausnummer, Postleitzahl, Ort und Unterschrift fehlen.
Conditions Générales de Vente et Politique de Retour
Le Code civil prévoit à l'article {n} un délai de {n} ans.
Attention : ne pas ouvrir. Tension jusqu'à {n} V. Référence {n}.
Selon le Ministère, le nombre a baissé. Le Roi et la Reine.
Mesdames, Messieurs, veuillez trouver la facture n° {n}.
Le petit pont de bois, la rose et le lilas. Un chêne et un hêtre.
Mélangez la Farine et le Sucre. Servez avec du Roquefort.
Condiciones Generales de Venta y Política de Devoluciones
El Código Civil fija en el artículo {n} un plazo de {n} años.
Atención: no abrir el aparato. Tensión de hasta {n} V. Código {n}.
Según el Ministerio, el número bajó. El Rey y la Reina.
Estimados señores: adjunto la factura n.º {n}.
Juicio Clínico: Neumonía. Tratamiento: Reposo. Evolución: Buena.
Antecedentes Personales: No alergias. Exploración: Abdomen blando.
Condizioni Generali e Informativa sui Resi
Attenzione: non aprire. Tensione fino a {n} V. Codice {n}.
Il Codice civile fissa all'articolo {n} un termine di {n} anni.
Secondo il Ministero il numero è sceso. Il Re e la Regina.
Gentili Signori, in allegato la fattura n. {n}.
Sbattere le Uova con lo Zucchero. Aggiungere la Farina.
Condições Gerais de Venda e Política de Devolução
Atenção: não abrir o aparelho. Tensão até {n} V. Código {n}.
O Código Civil fixa no artigo {n} um prazo de {n} anos.
Devido a obras, o Metro pára. Segundo o Ministério, o número caiu.
Exmos. Senhores, segue a fatura n.º {n}.
Algemene Voorwaarden en Retourbeleid
Het Wetboek stelt in artikel {n} de termijn op {n} jaar.
Let op: niet openen. Spanning tot {n} V. Code {n}.
Volgens het Ministerie daalde het aantal. De Koning en de Keizer.
Geachte Heer, Mevrouw, bijgaand de factuur nr. {n}.
Meng de Bloem met de Suiker. De trein stopte bij de brug.
Serve the {t}, the {t} and the {t} Pie with {y} sauce.
Aunt's {t}, {t} Soup and {t} are in this issue.
{t} {T} Cake, {T} Salad and {t} Stew, serves {n}.
{T} {T} {T} As {T} {T} {T}
{T} {T} {T} For {n} {T}\\n\\nThe {y} {w} was {y}.
{T} {T} {T} After {T} {T} The {y} {w} is expected.
{T} {T} To {T} {T} In {T}. Many {w}s were {y}.
{u} {u} {u} UNTIL {u}. The {w} was full.
Note that {t}, {t} and {t} are available from version {n}.
Choose {t} from the {T} menu, then {t} or {T}.
The {t} of the {t} is shown in Figure {n}.
{n} % of {t} in arrears; {t}, {T} and {t} remain the property of the {T}or.
The {T}er may end this {T} at any time; the {T}ee shall pay.
Under {n} {u} {n}, the {T}ant has no claim on the {t}.
impl<'a> {T} for {k}<'a> {\\n    fn {w}(&self)
isinstance({w}, {k}) and not {k}({w})
Hash: "{n}", Id: {n}, {k}: &{k}{}
{w}: {T}, {w}: {k}, {w} = new {T}()
(*pb.{k}, error)
{t} (pack of {n}), {t} ({T}), item {n}
{t}\\t{T}\\t{n}\\t{n}-{n}\\n{t}\\t{t}\\t{n}\\t{n}-{n}
{n};"{t}";{n};{n}
(C=O), O-H, N-H and C-{u} bands; pH {n}
{u} {n}:{n}, EN {n}-{n} and {u} {n}-{n} apply.
{T} is better. {T} was late this year, and {T} not at all.
Il Regolamento di {x} e la Tabella di {x}
Regole Generali di {x} e {x}
La Ley de {x} y el Reglamento de {x}
La Loi sur le {x} et le Règlement de {x}
Das Gesetz über {x} und die Verordnung zum {x}
Regras Gerais de {x} e {x}
De Wet op de {x} en het Besluit {x}
The {b} {T}, the {b} {T} and the {z} {T} were played.
Every {w} of a {b} space is {y}; see the {z} lemma.
{g} {e} and {g} {e} grow in the shade of the {w}.
{T} {e}, {T} {e} and {T} {e} were in flower.
{B} {e}, {B} {e} and {B} {e} were found in the {w}.
{n}: {z} flow was assumed up to {n}; the {z} number was {n}.
{z} {y} and {z} {T} are {y}s of the {w}.
{n}:{n}:{n} ERROR {T}d {y} in thread {n}
Above the {w} {T} was out; the {t} shone.
{T} the {w} in spring, {T} it in autumn.
Map: {n}-{n} {y}, {u}-{u} {y} {u}.
The colour is {T} {T} or {T} {T}.
It was painted in {t}, trimmed with {T} and {T}.
The {u} is wrong, and the {u} is empty.
An {u} and a {u} are on the {u}.
{T} is fun. {T} and {T} are taught on Mondays.
Put the {T} {T} into the {T} {T} and press {T}.
Political party: {T} Party. Religion: {T}.
Returns the {k} of this {k}, or a {k} when there is none.
The {k} is a {k} with its {w}. See {k} and {k}.
/** A {k} of the {w}; never a {k}. */
@param {w} the {k} to read\n@returns a {k}
{k}, {k} and {k} are read-only.
Creates a {k} from a {k}. Throws {k} if the {w} is not {y}.
{b} is a parser written in {b}. Install {b} with npm.
npm install {y}\n\n## {T}\n\n{b} works with {b} and {b}.
The {b} API, the {b} plugin and the {b} tests were rewritten for {b} {n}.
{b} supports {u} and {b}; {b} does not.
load {y} of '{y}'\n\n{b}.{y}({w})
Use {b} or {b} to build {b} from source.
Licensed under the {T} License. {T} License, Version {n}.{n}
{U} {U}, {U} AND {U} FOR A {U} {U}
THE {U} IS {U} "AS IS", WITHOUT {U} OF ANY {U}; NO {U} OR {U} {U} IS {U}.
IN NO {U} SHALL THE {U} OR ITS {U} BE {U} FOR ANY {U}, {U} OR {U}
{U}: {U} THE {U} {U}
a {w} in {y} and {y}: {y}, {y} or {y}
the {T}ian {w} and a {T}ean {w}
Mix the {T} with {T} and add two {T}s.
Take the {T} from the {T} with {T} or {T}.
The {T} Bill and the {T} Act were read; the {T} Fund was not.
`
  .trim()
  .split('\n')
  .map((line) => line.replaceAll('\\n', '\n'))
