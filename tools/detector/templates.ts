// Sentences for train.ts, written for this project, with slots: {N} a full name, {G} a given name, {S} a family name, {O} an organisation,
// {L} a town, {C} a country, {P} a town or a country; {n} a number, {d} a date, {w} an ordinary noun, {h} a noun in house names. For
// maintainers only.

export const templates: readonly string[] = `
Please send the signed form back to {N} before Friday.
{N} and {N} have both approved the change request.
{G} will call you tomorrow about the invoice.
I spoke with {G} this morning and she agrees.
Thanks, {G}
Best regards,\\n{N}\\n{O}
Kind regards\\n{N}\\nSenior Buyer, {O}\\n{L}, {C}
Hi {G},\\n\\nthe parcel has left {L} and should reach you on {d}.
Dear {N},\\n\\nwe have received your complaint of {d}.
Dear Mr. {S},\\nyour appointment is on {d}.
Dear Dr. {S}, please find the report attached.
Mr {S} asked whether {O} would extend the contract.
Ms. {S} moved from {L} to {L} in {n}.
Our office in {L} will be closed on Monday.
We are opening a branch in {L}, {C}, next spring.
She grew up in {L} and studied in {L}.
He lives in {P} with his parents.
They flew from {P} to {P} last week.
The shipment left {P} for {P} on {d}.
Where is {L}? Is it far from {L}?
I have never been to {P}.
Have you ever visited {P}?
{P} is beautiful in autumn.
{C} signed the agreement with {C}.
The weather in {L} was terrible.
{O} announced a new chief executive, {N}.
{O} bought {O} for {n} million dollars.
Shares of {O} fell after the report.
I work for {O} in {L}.
She left {O} to join {O} as an engineer.
He has an account with {O} and another with {O}.
The contract between {O} and {O} ends on {d}.
According to {O}, the outage lasted {n} hours.
A spokesman for {O} declined to comment.
{O} hired {N} as head of sales.
The audit at {O} found {n} missing records.
{N} of {O} presented the results.
{N}, who works at {O}, reported the incident.
The complaint was filed by {N} against {O}.
Customer {N} called about order {n}.
Caller: {N}\\nCompany: {O}\\nCity: {L}
Name: {N}\\nEmployer: {O}\\nCountry: {C}
Employee {N} was seen leaving the building at {n}.
Patient {N} was admitted on {d} with chest pain.
The patient, {N}, lives in {L} and is {n} years old.
Dr. {N} examined the patient in {L}.
Seen by Dr. {S} at {O}.
Nurse {G} {S} recorded the blood pressure.
Referred by {N}, {O}, {L}.
{S}, {G}: absent on {d}.
{G} {S} ({O}) joined the call late.
Attendees: {N}, {N}, {N} and {N}
Present were {S}, {S} and {S}.
Have you seen {G}? He was here with {G}.
{G} told {G} that the {w} was broken.
{G} likes the {w} and so does {G}.
Ask {G} or {G} for the key.
"I am sure," said {G}.
"What do you want?" asked {S}.
{G}'s {w} is on the table.
{S}'s first novel was printed in {L}.
My brother {G} works with {N}.
My name is {N} and I live in {L}.
I'm {G}, nice to meet you.
This is {N} from {O}.
Is {G} there? It's {G}.
You can reach {N} on extension {n}.
The account belongs to {N}.
Payee: {N}, reference {n}
The {w} was sold to {N} by {O}.
Witnesses {N} and {N} confirmed it.
Judge {S} dismissed the case on {d}.
Officer {S} wrote the report.
Professor {S} teaches at {O}.
{N} was born in {L}, {C}, on {d}.
{N} died in {L} in {n}.
The mayor of {L}, {N}, opened the {w}.
The band from {L} played songs by {N}.
A film by {N} with {N} in the lead.
The singer {N} cancelled her concert in {L}.
{N} beat {N} in the final at {L}.
{G} is a very kind person.
Why is {G} late again?
I want to talk to {G} about the {w}.
Could you forward this to {N}?
From: {N}\\nTo: {N}\\nSubject: the {w}
cc {G}, {G}
Signed: {N}
Interviewer: {S}\\nCandidate: {N}
Ticket {n} was opened by {N} ({O}).
{O} is hiring in {L} and {L}.
Our supplier {O} is based in {L}.
I bought it at {O} last {w}.
We use {O} for payments and {O} for hosting.
{O}'s {w} is slow today.
My bank is {O}, my insurer is {O}.
The {O} team in {L} is small.
The {w} of {O} was stolen.
The invoice from {O} is overdue.
Founded in {n}, {O} makes {w}s in {L}.
{N}\\n{O}\\n{L}
{O}\\n{L}\\n{C}
{N}\\n{L}, {C}\\n{d}
Delivered to {L} on {d}; signed by {S}.
Next stop: {L}. Change there for {L}.
Flights to {L}, {L} and {L} are delayed.
The factory near {L} was closed.
They met at a {w} outside {L}.
He drove through {L} towards {L}.
The road from {L} to {L} is icy.
Population of {L}: {n}
She is from {P}.
My parents come from {P}.
He retired to {L} after years at {O}.
El paciente {N} vive en {L}.
La doctora {N} trabaja en el {H}.
Remitido por: Dr. {N}. {H}. {L} ({C})
Médico responsable: {N}. Servicio de Urología. {H}
Nació en {L}, {C}, y reside en {L}.
Fue trasladado al {H} de {L}.
Don {N} firma en {L} a {d}.
La empresa {O} tiene su sede en {L}.
Herr {S} wohnt in {L}.
Frau {N} arbeitet bei {O} in {L}.
Die Firma {O} hat ihren Sitz in {L}.
Der Zeuge {N} wurde in {L} vernommen.
Sehr geehrte Frau {S}, vielen Dank.
Mit freundlichen Grüßen\\n{N}
Monsieur {N} habite à {L}.
Madame {S} travaille chez {O}.
Le siège de {O} se trouve à {L}, {C}.
Bonjour {G}, merci pour le {w}.
Il signor {N} abita a {L}.
La società {O} ha sede a {L}.
O senhor {N} mora em {L}.
A empresa {O} fica em {L}.
De heer {S} woont in {L}.
Mevrouw {N} werkt bij {O} te {L}.
The patient was transferred to {H} in {L}.
{H} confirmed the booking for {N}.
He was treated at {H} for {n} days.
Records of {H} were exposed.
The {D} flagged the {w}.
{D} opened an investigation into {O}.
She works for the {D}.
The {D} of {C} published the figures.
Come here, {G}!
Thank you, {G}.
Don't worry, {G}, we will find it.
Listen, {G}, the {w} is gone.
Stop it, {G}!
{G}: hello there\n{G}: hi, how are you?
{G}: is the {w} ready?\n{G}: not yet
Agent: May I have your name?\nCustomer: {N}
Support: who is calling?\nCaller: {G} {S}
{O} invested in a new {w}.
{O} launched a {w} last week.
{O} has {n} employees.
{O} and {O} are merging.
The {O} building is on fire.
The {O} app crashed again.
The headquarters of {O} are in {L}.
A lawsuit against {O} was dropped.
The {w} was produced by {O} and designed for {O}.
He spent {n} years at {O} before he joined {O}.
She interned at {O} and {O}.
Our meeting at {O} was moved to Tuesday.
{G} used to work at {O}.
{O} was founded by {N} and {N}.
{O} was founded by {S} and {S}.
Investors include {O}, {O} and {O}.
Competitors are {O}, {O}, and {O}.
{N}\n{O}\n{n} Oak Street\n{L}
{N}\nHead of Sales\n{O}\nPhone: {n}
{O}\n\n{n} Main Road\n{L} {n}
> {N}\n> {O}\n> {L}
{O}, {L}: {N}
The village of {L} lies near {L}.
Where: {L}\nWhen: {d}
Destination: {L}\nPassenger: {N}
Place of birth: {L}\nNationality: unknown
We stayed in {L} for a week.
I am in {L} until Friday.
I'm at the airport in {L}.
She arrived in {L} this evening from {C}.
He left {L} yesterday.
It is cold in {L} today.
The trial in {L} begins on {d}.
{L} is a town in {C}.
{L}, {C} - {d}
Greetings from {L}!
the {S} report was late
Unlike {S}, {S} paid on time.
{S} and {S} were found guilty.
Mr. {S} and Mrs. {S} live in {L}.
The {S} family moved to {L}.
early {S} and late {S}
an album by {S}
We owe it to {G}.
Nobody knows {G} better than {S}.
The team: {G}, {G}, {G}, {G} and {G}.
We are five: {G}, {G}, {G}, {G}, {G}.
Let me introduce {G} and {G}.
People call me {G}.
Everyone calls her {G}.
Her maiden name is {S}.
Follow up with {N} next week.
Add {N} to the account.
The card of {N} expired.
Transfer to {N}, {O}.
Insured: {N}, insurer: {O}
{N}, the supplier's accountant, agreed.
{N}, MD, signed the form.
Mrs. {N} and Mr. {N} were invited.
{N}\n{O}\n{A}\n{L}, {C}
{N}\n{O}\n{A}
{N}\nBuyer\n{O}\n{A}\n{L}
{O}\n\n{A}\n{L}
> {N}\n> {O}\n> {A}\n> {L}\n> {C} {n}
* {N}\n* {O}\n* {A}\n* {L}
| {O}\n| {N}\n| {A}
The {O} office is at {A}.
The address of {O} is {A}, {L}.
The {O} shop on {A} is closed.
{O} moved to {A}, {L}.
Meet me at {O}, {A}.
We had lunch on Sunday at {O}, {A}.
{N} lives at {A}, {L}.
{G} sent {G} his address: {A}, {L}
Please deliver it to {A}, {L}, {C}.
Domicilio: {A}. Localidad: {L}
{H}. {A}. {n} {L}. ({C})
wohnhaft {A}, {n} {L}
The song was written by {S} for {O}.
In the {n}s, {O} hired {n} people.
Ten years later {O} left {L} for {C}.
{O} is run by {N}.
{O} was the idea of {N} and {N}.
It later became {O}.
{G} is with {O}.
{G} from {O} called.
{G} comes from {O}.
The leading firms of {L} are {O}, {O} and {O}.
{G} is very tall and a little shy.
{G} is from {L}.
{G} is from {C}, {G} from {L}.
{G} was late again because of the {w}.
{G} has two dogs.
{G} shouted at {G}.
{G} gave {G} the {w}.
{G} sent {G} a photo of the {w}.
"It is over," says {S}.
"We did our best", says {S}, "and it was enough."
former minister {S} and his deputy {S}
The report praises {S} and blames {S}.
Our three partners are {S}, {S} and {S}.
The winners: {S}, {S} and {S}.
I am jealous, said {G} to {G}.
{S} won the race ahead of {S}.
Is the film by {N} any good?
Directed by {N}, with {N} and {N}.
What is your name? {N}
What's his name? {G} {S}
{N}, {n} years old, from {L}
Account name: {N}
User: {N}
{O} said on Tuesday that it would close its plant near {L}.
A subsidiary of {O} won the tender.
She is the chief executive of {O} and a director of {O}.
The chairman of {O} resigned.
{N} was employed by {O} until {n}.
He was hired by {O} as an assistant to {N}.
After a year at {O} he went to {O}, and later to {O} in {L}.
The label was sold to {O}, which became {O} two years on.
It was renamed {O} in {n}.
The record was made for {O} and printed by {O}.
Licensed from {O}; distributed in {C} by {O}.
Most people in {L} work for {O}, {O} or {O}.
Three firms run the town: {O}, {O} and {O}. "We never liked them," says {G}.
Sponsors of the festival are {O}, {O} and {O}.
Firms such as {O} and {O} are leaving {L}.
Celebrated in {L} every year, {O} is a charity for children.
Now in its {n}th year in {L}, {O} is open to all.
{O} is a charity that lends {w}s.
{O} is the work of two sisters, {N} and {N}.
{O} is our supplier. {O} was our supplier.
{O} spent heavily on {w}s in the {n}s.
Customers of {O} were told about the breach.
I ordered a {w} from {O} and never got it.
My contract with {O} ends in May.
The website of {O} is down.
{N} left for {O}.
{N} is from {O} and {N} is from {O}.
{N}, from {O}, spoke first.
We saw {G} on Friday at {O}.
Let us meet at {O} on Monday.
See you at {O}, {A}.
The {O} stand is by the door.
{O} office: {A}
You find {O} at {A}, {L}.
The address of {O} is {A}.
{O}\\n{A}\\n{L} {n}\\nTel: {n}
{N}\\n{O}\\n{N}\\n{A}\\n{L}
>{N}\\n>{O}\\n>{N}\\n>{A}\\n>{L}
{G} lent {G} a {w}: {A}.
{G} had shown {G} the {w}.
There were six of them: {G}, {G}, {G}, {G}, {G} and {G}.
We are three: {S}, {S} and {S}.
The founders, {S}, {S} and {S}, met at school.
{S} and {S} were careful builders.
{S} or {S}, who was better?
Unlike the {S} film, it is about a {w}.
the new {S} novel is about a {w}
a tribute to {N}, who was not impressed
the producer, {N}, told the press
the former singer {S} sings better than ever
starring {S} and {N}
directed by {N} and starring {S}
Nobody but {G} came from {L}.
She comes from {C}, but {G} does not.
but {G} has to go to work
Oh {G}, what have you done?
you left me, {G}, with four {w}s
{G}, may I speak to the manager?
{G}, could you call me back?
Sir, {G} is here.
{G} is tall. They are good at chess.
{G} is not at home today.
You could see that {S} liked {N}.
Some call me {G}, others {G}.
My name is {N} but they call me {G}.
{G}: "Who is it?"\\n{G}: "It is {G}'s brother."
{G}: \\"Where are you?\\"\\n{G}:\\"At {G}\\'s house.\\"
I'm in {L}, at a {w}.
I am in {L} for work.
I'm in {L} today, back on Monday.
We moved here from {L}.
They moved from {L} to {C}.
He arrived at {L} at noon from {C}.
The queen arrived at {L} from {C}.
our home town {L}: a {w} and a pub
the city of {L}, and the economy of {L}
born in {L}
When: {d}\\nWhere: {L}
Where: {L} Club
The road in {L} where it stood is gone.
{L} is where {G} grew up; {C} is where he died.
Mr. {N}\\n{O}\\n{A}
Mrs. {N}\\n{A}\\n{L}, {C} {n}
Bot: your name, please?\\nUser: {N}
Who is calling? {N}
The applicant, {N}, lives with {G} {S}.
Signed for {O} by {N}
On behalf of {O}, {N}
{N}, Head of Sales, {O}
{N} ({O}), {N} ({O}) and {N}
{N} / {O} / {L}
{S} {G}; {S} {G}; {S} {G}
{S}, {G} M.
{S}, {G} ({n})
Frau {S} und Herr {S} kommen aus {L}.
{G} kommt aus {L} und arbeitet bei {O}.
Liebe {G},\\nviele Grüße aus {L}.
Die Rechnung der {O} ist offen.
Vertreten durch {N}, {L}.
{G} vient de {L} et travaille chez {O}.
Cher {G}, merci pour ton message.
La facture de {O} est arrivée à {L}.
{G} es de {L} y trabaja en {O}.
Hola {G}, ¿cómo estás?
Un saludo,\\n{N}\\n{O}
La factura de {O} está pendiente.
{G} è di {L} e lavora per {O}.
Caro {G}, grazie.
Cordiali saluti,\\n{N}
La fattura di {O} è scaduta.
{G} é de {L} e trabalha na {O}.
Olá {G}, tudo bem?
{G} komt uit {L} en werkt bij {O}.
She lives at {T} {h}, {L}.
{G} lives at {z} {h}, {L}, with {G}.
{N}\\n{T} {h}\\n{L}
Coffee at {T} {h} with {G} on Friday?
of {n} The {T}s, {L}
Surname {S}\\nGiven names {G} {G}\\nNumber {n} {n}\\nDate of birth {d}
Surname: {S}\\nGiven names: {G}\\nNumber: {n}\\nPlace of birth: {L}
Last name\t{S}\\nDate of birth\t{d}\\nStreet\t{x}\\nCity\t{L}\\nPostcode\t{n}
INSERT INTO {y} (id, surname, given, city) VALUES\\n ({n},'{S}','{G}','{L}'),\\n ({n},'{S}','{G}','{L}');
Signed by {N} today
Beste {G}, bedankt voor je bericht.
Met vriendelijke groet,\\n{N}
`
  .trim()
  .split('\n')
  .map((line) => line.replaceAll('\\n', '\n'))
