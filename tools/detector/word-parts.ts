// Words from which examples.ts builds companies, institutions and sentences. For maintainers only.

export const nouns =
  'report bridge window invoice engine garden phone laptop meeting ticket car camera printer bicycle contract door lamp river cake concert server parcel coat'.split(
    ' ',
  )
/** Parts of invented company names. */
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
/** What houses with a name and no number are called. */
export const houses =
  'Barn Cottage House Farm Lodge Villa Grange Hall Manor Mill Court Bungalow Cabin Chalet Stables'.split(' ')
