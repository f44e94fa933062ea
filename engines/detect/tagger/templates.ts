// Sentences of our own for train.ts, with slots: {N} a person in full, {G} a given name, {S} a family name, {O} an organisation,
// {L} a town, {C} a country, {P} a town or a country; {n} a number, {d} a date, {w} an ordinary noun. For maintainers only.

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
`
  .trim()
  .split('\n')
  .map((line) => line.replaceAll('\\n', '\n'))

/** Sentences with capitals that name nobody. */
export const plain: readonly string[] = `
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
`
  .trim()
  .split('\n')
  .map((line) => line.replaceAll('\\n', '\n'))

export const nouns =
  'report bridge window invoice engine garden phone laptop meeting ticket car camera printer bicycle contract door lamp river cake concert server parcel coat'.split(
    ' ',
  )
/** Parts of invented companies' names. */
export const companyHeads =
  'Blue Green Red Bright North South East West Open Data Cloud Net Tech Info Smart Bio Medi Agro Eco Sun Star Silver Golden First Global United National Royal Atlantic Pacific Alpine Urban Rapid Prime Quantum Vertex Nova Apex Delta Omega Iron Stone River Harbor Summit Cedar Maple Falcon Lion Pixel Code Soft Micro Macro Fin Pay Health Care Life Home Food Fresh Steel Wave Light Sky Moon'.split(
    ' ',
  )
export const companyTails =
  'Systems Solutions Labs Group Partners Holdings Media Networks Analytics Logistics Foods Motors Airlines Energy Capital Bank Insurance Software Pharma Consulting Services Technologies Industries Robotics Ventures Retail Security Telecom Health Works Studios Dynamics Corp Trust Mutual Financial Stores Express Records University College Institute Foundation Cooperative Builders Supply Freight Textiles'.split(
    ' ',
  )
export const fusedTails =
  'ly ify soft tech net hub lytics scape works base point gate flow mind logic ware com gen bit data sense cast line path grid'.split(
    ' ',
  )
export const legalEnds =
  'Inc. LLC Ltd Ltd. GmbH AG S.A. S.L. SpA B.V. Corp. PLC Oy AB & Co. & Sons Co. Limited'.split(' ')
export const hospitals =
  'Hospital {L};{L} General Hospital;{L} Memorial Hospital;St. {G} Hospital;Hospital Universitario {S};Hospital General de {L};Hospital San {G};Clínica {S};Centro de Salud {L};Hospital Virgen del {S};{S} Clinic;{L} Medical Center;University Hospital {L};Klinikum {L};Hôpital {S};Ospedale {S};Complejo Hospitalario de {L};Hospital Clínico Universitario de {L};Fundación {S} {S};Lakeside Health;{L} Community Health Cooperative;Mercy {L} Medical Center'.split(
    ';',
  )
export const departments =
  'Internal Revenue Service;Ministry of {X};Department of {X};Federal Bureau of {X};Office of {X};{C} Revenue Authority;National Agency for {X};European Commission;Ministerio de {X};Bundesamt für {X};State {X} Commission;{L} City Council;{L} Police Department;Bank of {C};University of {L};{L} University;{L} United;FBI;SEC;FDA;NHS;BBC;IRS;NASA;WHO;IBM;SAP;HSBC;NPCI;UN;EU Commission;World {X} Organization;Reserve Bank of {C}'.split(
    ';',
  )
export const fields =
  'Health Education Labor Transport Finance Defense Agriculture Justice Energy Trade Tourism Statistics Aviation Taxation Housing'.split(
    ' ',
  )
